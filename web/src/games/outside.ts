// What the page tells a table that an installed game draws by itself.
import { w } from '../lib/i18n';
import { prefs, type Lang } from '../lib/prefs.svelte';
import type { Scene } from '../lib/scene.svelte';
import type { CardInfo, Choice, GameInfo, View } from '../wire';

/** One moment at the table, as whoever looks on may know it. */
export interface Moment {
  view: View;
  seat: number | null; // null: a spectator
  names: string[]; // of the players, by seat
  prompt: string;
  choices: readonly Choice[]; // empty unless it is for this seat to decide
  lang: Lang;
}

export interface Session {
  game: GameInfo;
  cards: CardInfo[];
  /** Calls `draw` now and whenever something changes, until the returned function is called. */
  watch(draw: (moment: Moment) => void): () => void;
  /** Takes an option of the question now, by its text. */
  choose(option: string): void;
  /** Shows a card large, with its rules. */
  inspect(face: string): void;
}

/** `table.js`; what `mount` returns is called when the table goes away. */
export interface Module {
  mount(element: HTMLElement, session: Session): (() => void) | void;
}

export function momentOf(scene: Scene): Moment | null {
  if (!scene.position) return null;
  const { view, prompt, ending } = scene.position;
  return {
    view,
    seat: scene.seat,
    names: Array.from({ length: view.seats }, (_, seat) => scene.name(seat)),
    prompt: w(ending) || w(prompt),
    choices: scene.choices,
    lang: prefs.lang,
  };
}
