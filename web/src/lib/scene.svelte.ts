// What a table shows at one moment, and what a click on it means; live tables and replays share it.
import { getContext, setContext } from 'svelte';
import { iconOf, meet } from '../games/looks';
import type { CardInfo, Choice, Forecast, GameInfo, LogLine, Position, Reason, RulebookInfo, RuleInfo, SeatPresence, SharedQuestion, TableInfo } from '../wire';
import { capital, t, typeset, w } from './i18n';
import { Pointer } from './pointer';
import { prefs } from './prefs.svelte';
import { allowed } from './together';
import { cardThing, click, live, pileThing, reach, type Click, type Thing } from './touch';

/** A card looked at beside where it lies: the pointer rests on it, or a finger has raised it. */
export interface Looked {
  face: string;
  thing: Thing;
  box: DOMRect;
  /** Verbs that have a button of their own on the card. */
  aside: readonly string[];
  /** A click on it never chooses at once: what it may mean is laid out first. */
  slow: boolean;
}

export interface Inspected {
  face: string;
  thing: Thing | null;
}

export class Scene {
  position = $state.raw<Position | null>(null);
  info = $state.raw<TableInfo | null>(null);
  seat = $state<number | null>(null);
  /** The seat beside which whoever looks on sits. */
  below = $state<number | null>(null);
  /** What the last update told. */
  latest = $state.raw<readonly LogLine[]>([]);
  /** Whether the question of the position may be answered here and now. */
  open = $state(false);
  /** Whether one has answered it: what comes of that is being shown, and the question is one no more. */
  stale = $state(false);
  selected = $state<Thing | null>(null);
  menu = $state.raw<{ thing: Thing; choices: readonly Choice[] } | null>(null);
  hovered = $state.raw<Looked | null>(null);
  private lifted = $state.raw<(Looked & { serial: number }) | null>(null);
  inspected = $state.raw<Inspected | null>(null);
  rulesShown = $state.raw<{ only: string[] | null; about: string } | null>(null);

  readonly cards: ReadonlyMap<string, CardInfo>;
  /** By seat, cards that are so for that seat alone: the bots of a measurement play so. */
  own: Record<string, readonly CardInfo[]> = {};
  readonly rules: ReadonlyMap<string, RuleInfo>;

  constructor(
    readonly game: GameInfo,
    cards: readonly CardInfo[],
    readonly rulebook: RulebookInfo,
    private readonly act: (choice: Choice) => void = () => undefined,
  ) {
    meet(game, cards);
    this.cards = new Map(cards.map((card) => [card.id, card]));
    this.rules = new Map(rulebook.rules.map((rule) => [rule.id, rule]));
  }

  /** The option that somebody looks at, and where it stands with the others. */
  pondered = $state.raw<{ choice: Choice; box: DOMRect; area: DOMRect } | null>(null);
  private pondering: ReturnType<typeof setTimeout> | undefined;
  /** What an option costs and does; a replay has no answer. */
  foresee: (option: string) => Promise<Forecast | null> = () => Promise.resolve(null);

  /** The pointer or the focus rests on the button of an option; `null`: on none any more. */
  ponder(choice: Choice | null, button?: HTMLElement, pointed = false): void {
    clearTimeout(this.pondering);
    this.pondered = null;
    if (!choice || !button) this.pointer.leave();
    else if (pointed) this.pointer.enter(() => this.weigh(choice, button));
    else this.weigh(choice, button);
  }

  private weigh(choice: Choice, button: HTMLElement): void {
    const area = button.closest('.choices, .ask') ?? button; // the other options stay in sight
    this.pondering = setTimeout(() => (this.pondered = { choice, box: button.getBoundingClientRect(), area: area.getBoundingClientRect() }), 250);
  }

  /** Why a card cannot be used now; a replay has no answer. */
  wonder: (token: number) => Promise<Reason | null> = () => Promise.resolve(null);

  /** The question of the moment where several seats share it, and when that was told. */
  shared = $state.raw<(SharedQuestion & { at: number }) | null>(null);
  /** Verbs that a lesson does not show yet. */
  later = $state.raw<readonly string[]>([]);
  /** Which people are at the table now. */
  here = $state.raw<readonly SeatPresence[]>([]);
  /** What one says to a proposal, or of a question that bots may answer; a replay has nobody to say it to. */
  settle: { accept: () => void; decline: () => void; delegate: () => void } | null = null;

  choices: readonly Choice[] = $derived(this.open ? allowed(this.position?.choices ?? [], this.shared).filter((choice) => !this.later.includes(choice.verb)) : []);
  private readonly reachable = $derived(live(this.choices, this.selected));

  /** The card that a finger has raised; a new question lets it down again. */
  readonly raised: Looked | null = $derived(this.lifted && this.lifted.serial === this.position?.view.serial ? this.lifted : null);

  /** Choices that a click on a thing may mean now. */
  meant(thing: Thing): readonly Choice[] {
    return this.reachable.get(thing) ?? [];
  }

  legal(thing: Thing): boolean {
    return this.reachable.has(thing);
  }

  /** The seats by whose things lie there; a shared pile is nobody's. */
  private readonly owners: ReadonlyMap<Thing, number | null> = $derived(
    new Map(
      (this.position?.view.piles ?? []).flatMap((pile) => [
        [pileThing(pile.seat === null ? pile.zone : `${pile.zone}.${pile.seat}`), pile.seat] as const,
        ...(pile.cards ?? []).map((card) => [cardThing(card.token), pile.seat] as const),
      ]),
    ),
  );

  /** Whether a thing is a rival's: it is marked apart from one's own. */
  foe(thing: Thing): boolean {
    if (this.shared) return false; // a party has no rivals at its own table
    const owner = thing.startsWith('seat:') ? Number(thing.slice(5)) : this.owners.get(thing);
    return this.seat !== null && owner !== null && owner !== undefined && owner !== this.seat;
  }

  verbOn(thing: Thing, verb: string): Choice | undefined {
    return this.meant(thing).find((choice) => choice.verb === verb);
  }

  /** A click on a thing; verbs that have a button of their own on it stand aside while there are others. */
  tap(thing: Thing, face: string | null = null, aside: readonly string[] = [], slow = false): void {
    const meaning = this.meaning(thing, aside, slow);
    if (meaning.kind === 'choose') this.choose(meaning.choice);
    else if (meaning.kind === 'select') {
      this.selected = meaning.thing;
      this.menu = null;
    } else if (meaning.kind === 'menu') {
      this.menu = { thing: meaning.thing, choices: meaning.choices };
    } else if (meaning.kind === 'cancel') this.cancel();
    else if (face) this.inspect(face, thing);
  }

  /** What a click on a thing would do. */
  meaning(thing: Thing, aside: readonly string[] = [], slow = false): Click {
    if (slow && this.legal(thing)) return this.menu?.thing === thing ? { kind: 'cancel' } : { kind: 'menu', thing, choices: this.meant(thing) };
    const main = this.choices.filter((choice) => !aside.includes(choice.verb));
    return click(reach(main).byThing.has(thing) ? main : this.choices, this.selected, thing);
  }

  /** A finger on a card: the first tap raises it to be read, the second does what a click does. */
  touch(looked: Looked): void {
    const again = this.raised?.thing === looked.thing;
    this.lifted = null;
    if (!again) this.lifted = { ...looked, serial: this.position?.view.serial ?? -1 };
    else if (this.legal(looked.thing) || this.selected === looked.thing) this.tap(looked.thing, looked.face, looked.aside, looked.slow);
  }

  lower(): void {
    this.lifted = null;
  }

  choose(choice: Choice): void {
    this.ponder(null);
    this.cancel();
    this.lower();
    this.pointAway();
    this.inspected = null;
    this.rest();
    this.act(choice);
  }

  cancel(): void {
    this.selected = null;
    this.menu = null;
  }

  inspect(face: string, thing: Thing | null): void {
    this.inspected = { face, thing };
    this.hovered = null;
    this.lower();
  }

  private pointing: ReturnType<typeof setTimeout> | undefined;
  private readonly pointer = new Pointer();

  /** The table came up under the pointer, or changes under it: until it is moved it looks at nothing. */
  rest(): void {
    this.pointer.rest();
    this.pointAway();
  }

  /** The pointer really moved, not the table under it. */
  stir(moved: { readonly movementX: number; readonly movementY: number }): void {
    this.pointer.stir(moved);
  }

  /** The pointer rests on a card: it is shown large after a moment. */
  pointAt(looked: Looked): void {
    this.pointer.enter(() => this.show(looked));
  }

  /** The keyboard does, which never comes upon a card unasked. */
  show(looked: Looked): void {
    clearTimeout(this.pointing);
    this.pointing = setTimeout(() => (this.hovered = looked), 320);
  }

  pointAway(): void {
    this.pointer.leave();
    clearTimeout(this.pointing);
    this.hovered = null;
  }

  /** About: what somebody asks why of, said again over the answer. */
  showRules(only: string[] | null, about = ''): void {
    this.rulesShown = { only, about };
  }

  /** Who is said « vous » to: whoever looks, if it is their own seat; a stranger who watches a film is nobody of those who played. */
  get you(): number | null {
    return this.seat !== null && (this.info?.seats[this.seat]?.mine ?? true) ? this.seat : null;
  }

  name(seat: number | null | undefined): string {
    if (seat === null || seat === undefined) return '';
    const found = this.info?.seats[seat];
    const name = w(found?.name) || t('seat_n', { n: seat + 1 });
    return found?.kind !== 'bot' && this.playedByBot(seat) ? t('name_bot', { name }) : name;
  }

  /** Whether nobody has named that seat: what the server calls it then differs by language, which a given name does not. */
  unnamed(seat: number): boolean {
    const found = this.info?.seats[seat];
    return !found?.shared_device && found?.name?.fr !== found?.name?.en;
  }

  /** The name among those of all players: oneself is “You” until one has given a name. */
  called(seat: number | null): string {
    return seat !== null && seat === this.you && (!prefs.name || this.unnamed(seat)) ? capital(t('you')) : this.name(seat);
  }

  /** Whether a bot sits there, or stands in for somebody. */
  playedByBot(seat: number): boolean {
    const found = this.info?.seats[seat];
    return found?.kind === 'bot' || (Boolean(found?.stand_in) && this.info?.status === 'playing');
  }

  /** What is printed on a card that lies somewhere. */
  printed(face: string, thing: Thing | null): CardInfo | undefined {
    const seat = thing === null ? null : this.owners.get(thing);
    return this.own[String(seat ?? '')]?.find((card) => card.id === face) ?? this.cards.get(face);
  }

  cardName(face: string | null | undefined): string {
    return face ? typeset(w(this.cards.get(face)?.name)) || face : t('hidden_card');
  }

  /** The drawing of a card. */
  icon(face: string | null | undefined): string {
    return iconOf(this.game, this.cards.get(face ?? ''));
  }

  pile(zone: string, seat: number | null = null) {
    return this.position?.view.piles.find((pile) => pile.zone === zone && pile.seat === seat);
  }

  /** The public columns of the table, typed by the `view.ts` of the game that is drawn. */
  table<Public>(): Public {
    return (this.position?.view.table ?? {}) as Public;
  }

  /** Seats from the one after mine round to mine, which is drawn last. */
  get round(): number[] {
    const seats = this.position?.view.seats ?? 0;
    const from = this.seat ?? this.below ?? 0;
    return Array.from({ length: seats }, (_, i) => (from + 1 + i) % seats);
  }

  get asked(): readonly number[] {
    return this.position?.view.asked ?? [];
  }

  get mine(): boolean {
    return this.seat !== null && this.asked.includes(this.seat);
  }

  isLegalCard(token: number | undefined): boolean {
    return this.legal(cardThing(token));
  }
}

const KEY = Symbol('scene');

export function provideScene(scene: Scene): Scene {
  return setContext(KEY, scene);
}

export function useScene(): Scene {
  return getContext<Scene>(KEY);
}
