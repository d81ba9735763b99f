// What the table of Les Nominés du Néombre draws, gathered from the view. Pure; tested.
import type { CardView, Choice, View } from '../../wire';
import type { Aim, Public } from './view';

/** How many of each marker a character has, by name. */
export type Markers = readonly (readonly [string, number])[];

export interface Character {
  card: CardView;
  hp: number;
  most: number;
  markers: Markers;
}

export interface Foe extends Character {
  /** In the line, from 1. */
  place: number;
  armour: number;
  aim: Aim | null;
  /** Whether it plays its active now. */
  acting: boolean;
}

/** A player in the circle, or the companion of one who plays alone (NEO-GEN-03). */
export interface Bench extends Character {
  place: number;
  /** The seat whose cards these are. */
  seat: number;
  companion: boolean;
  finished: boolean;
  active: boolean;
  /** Plays left in this turn: the two of every turn, and those that were granted. */
  plays: number;
  bonus: number;
}

export const COMPANION = 'compagnon';
export type Turn = 'team' | 'foes' | 'ambush';

export function cardsOf(view: View, zone: string, seat: number | null = null): readonly CardView[] {
  return view.piles.find((pile) => pile.zone === zone && pile.seat === seat)?.cards ?? [];
}

function character(card: CardView): Character {
  const marks = (card.marks ?? {}) as Record<string, unknown>;
  return { card, hp: Number(marks.hp ?? 0), most: Number(marks.hp_max ?? 0), markers: (marks.markers ?? []) as Markers };
}

export function turnOf(table: Public): Turn {
  return table.phase === 'ambush' ? 'ambush' : table.phase === 'foes' || table.phase === 'foes_end' ? 'foes' : 'team';
}

/** The adversaries in the order in which they play, with their next targets; the one that plays is at its target already. */
export function foesOf(view: View, table: Public): Foe[] {
  // The table names the one that plays next; whoever is asked something meanwhile is asked by the one before it.
  const now = turnOf(table) === 'team' ? -1 : table.acting - 1;
  return cardsOf(view, 'line').map((card, i) => ({
    ...character(card),
    place: i + 1,
    armour: Number(card.marks?.armour ?? 0),
    // While it strikes one, whom it would aim at next is no news to be shown.
    aim: i === now ? null : (table.aims.find((aim) => aim.token === card.token && aim.how !== 'none') ?? null),
    acting: i === now,
  }));
}

/** Everybody in the circle, the companion after the player whose cards it uses. */
export function benchesOf(view: View, table: Public): Bench[] {
  const tiles = Array.from({ length: view.seats }, (_, seat) => cardsOf(view, 'tiles', seat).map((card, i) => ({ card, seat, companion: i > 0 }))).flat();
  return tiles.map(({ card, seat, companion }, place) => ({
    ...character(card),
    place,
    seat,
    companion,
    finished: Boolean(table.finished[place]),
    active: table.active === place,
    plays: table.plays_left[place] ?? 0,
    bonus: table.bonus[place] ?? 0,
  }));
}

/** How many adversaries are certain to aim at a place, and how many may. */
export function threatsTo(foes: readonly Foe[], place: number): { sure: number; maybe: number } {
  const aims = foes.flatMap((foe) => (foe.aim?.places.includes(place) ? [foe.aim] : []));
  const sure = aims.filter((aim) => aim.how === 'all' || aim.how === 'sure' || aim.places.length === 1).length;
  return { sure, maybe: aims.length - sure };
}

/** The arrows to draw: from an adversary to each place that its method points at now, unless that is everybody (§11.2). */
export function arrowsOf(foes: readonly Foe[], living: number): { from: number; to: number; sure: boolean }[] {
  return foes.flatMap(({ card, aim }) =>
    aim && (aim.how === 'sure' || (aim.how === 'live' && (aim.places.length < living || living === 1)))
      ? aim.places.map((to) => ({ from: card.token ?? 0, to, sure: aim.how === 'sure' }))
      : [],
  );
}

/** The choice that names a player of the circle, or the companion. */
export function choiceOf(choices: readonly Choice[], bench: Bench): Choice | undefined {
  const ref = bench.companion ? COMPANION : `seat${bench.seat}`;
  return choices.find((choice) => choice.option.endsWith(`>${ref}`) && !choice.option.includes(':'));
}

/** The card that an option names first, without its place. */
export function faceOf(choice: Choice): string {
  return choice.option.match(/:([a-z0-9_]+)/)?.[1] ?? '';
}

const WAITING: readonly string[] = ['resolve', 'in_trance']; // effects, which the cards they come from do not tell apart

/** Answers that name something which lies nowhere on the table: they need buttons of their own. */
export function adrift(choices: readonly Choice[]): readonly Choice[] {
  const nowhere = (choice: Choice) => !choice.source.length && !choice.target.length && /[:>]/.test(choice.option) && !choice.option.endsWith(`>${COMPANION}`);
  return choices.filter((choice) => WAITING.includes(choice.verb) || nowhere(choice));
}
