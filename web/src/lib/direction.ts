// The direction: what of a step is shown when, and for how long. The one place that decides durations, for all games;
// a game says what its events weigh and which effect they have (`wording.toml`). Pure; tested.
import type { Frame, GameInfo, Happening, LogLine, Position } from '../wire';
import type { Speed } from './prefs.svelte';

export type Weight = Happening['weight'];
export type Effect = Happening['effect'];

/** How long each weight is looked at at normal speed, in milliseconds. */
export const HOLD: Readonly<Record<Weight, number>> = { none: 0, light: 300, plain: 550, turn: 650, strong: 900, great: 1300 };
const SCALE: Readonly<Record<Speed, number>> = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 };
const FLIGHT = 420; // a card on its way
export const SAID = 1500; // how long stays in sight that somebody does nothing: longer than it is waited for, or nobody could read it
const OWN = 120; // what one has just done oneself needs no looking at, unless it is a moment
const FEW = 5; // with more than this waiting, everything goes faster
const LONG = 14; // and with more than this nobody wants to see each one

/** Effects that happen to what stands on the table. */
const FIRST: ReadonlySet<Effect> = new Set(['assault', 'strike', 'ward', 'score', 'prize', 'fall']);

/** Whether two events in a row are one moment: numbers that are compared, cards that are turned up together. */
function together(one: Happening | undefined, next: Happening): boolean {
  if (one?.what !== next.what) return false;
  return next.effect === 'score' || (next.effect === 'unveil' && one.rule === next.rule && one.seat === next.seat);
}

/** Where each card of a position lies, by its token. */
type Lying = ReadonlyMap<number | undefined, string>;

function lying(position: Position | null | undefined): Lying {
  const piles = position?.view.piles ?? [];
  return new Map(piles.flatMap(({ zone, seat, cards }) => (cards ?? []).map((card) => [card.token, `${zone}.${seat ?? ''}`] as const)));
}

/**
 * Whether a moment has to come before the table changes: an announcement, a card that is only shown before what it does,
 * what is compared, a blow at a card that will be gone. What can be read on the table afterwards, such as a life that
 * has become less, and a death, are told when they are true.
 */
function comesFirst(event: Happening, before: Lying, after: Lying): boolean {
  if (showsCard(event) || event.effect === 'score') return true;
  if (event.effect === 'prize') return !event.card && !event.target;
  if (event.effect !== 'assault' && event.effect !== 'strike' && event.effect !== 'ward') return false;
  if (!event.amount) return true;
  if (!event.card) return event.seat === null;
  const { was, now } = event.card;
  return was !== null && before.get(was) !== after.get(now ?? was);
}

/** Whether a moment is that everybody sees a card. */
export function showsCard(event: Happening | undefined): boolean {
  return Boolean(event && event.effect === '' && isMoment(event) && event.card?.face);
}

/** Something that is held: the events that are shown as one, and the line that tells them. */
export interface Cue {
  readonly effect: Effect;
  readonly hold: number;
  readonly events: readonly Happening[];
  readonly told: LogLine | null;
  /** Whom it concerns, where there is no event of it: who overtakes the others. */
  readonly seat: number | null;
}

export interface Score {
  /** What moves before the first of these cues, and must be seen to have done so. */
  readonly prelude: readonly Happening[];
  /** Before the cards move. */
  readonly before: readonly Cue[];
  /** When they stand where they belong now. */
  readonly after: readonly Cue[];
  /** What is told at the seat of whoever does nothing, while the match goes on. */
  readonly said: { readonly seat: number; readonly told: LogLine } | null;
  /** What is heard while they move. */
  readonly sound: Effect;
  /** How long it all stays before the next step. */
  readonly rest: number;
}

export function isMoment(told: { readonly weight: Weight }): boolean {
  return told.weight === 'strong' || told.weight === 'great';
}

/** The steps of a log in which something happened that people talk about afterwards: replays mark them. */
export function momentsOf(lines: readonly LogLine[]): number[] {
  return [...new Set(lines.filter(isMoment).map((line) => line.step))];
}

/** How a step is shown: each moment for itself, in order; the rest in one. `stood` is the position that it leaves. */
export function direct(frame: Pick<Frame, 'events' | 'lines'> & { position?: Position }, own: boolean, overtakes: number | null = null, stood: Position | null = null): Score {
  const cues: Cue[] = [];
  for (const event of frame.events.filter(isMoment)) {
    const last = cues.at(-1);
    if (last && together(last.events[0], event)) {
      cues[cues.length - 1] = { ...last, events: [...last.events, event] };
    } else {
      const told = frame.lines.find((line) => line.what === event.what && line.rule === event.rule) ?? null;
      cues.push({ effect: event.effect, hold: HOLD[event.weight], events: [event], told, seat: event.seat });
    }
  }
  if (overtakes !== null && !frame.position?.ending) cues.push({ effect: 'lead', hold: HOLD.strong, events: [], told: null, seat: overtakes });
  const [left, reached] = [lying(stood), lying(frame.position)];
  const last = cues.map(({ events: [event] }) => event !== undefined && comesFirst(event, left, reached)).lastIndexOf(true);
  const early = cues.filter((cue, i) => i <= last && (FIRST.has(cue.effect) || showsCard(cue.events[0])));
  const first = early[0]?.events[0] ? frame.events.indexOf(early[0].events[0]) : 0;
  return {
    prelude: frame.events.slice(0, first).filter((event) => event.card && event.source !== event.target),
    before: early,
    after: cues.filter((cue) => !early.includes(cue)),
    said: own ? null : saidOf(frame),
    sound: frame.events.find((event) => event.effect && !isMoment(event))?.effect ?? '',
    rest: restOf(frame.events, own),
  };
}

/** The last thing that somebody chose not to do; what lies on the table afterwards, and what is told in passing, is no such thing. */
function saidOf({ events, lines }: Pick<Frame, 'events' | 'lines'>): Score['said'] {
  const still = events.filter((event) => event.weight === 'light' && event.seat !== null && event.source === event.target).reverse();
  for (const { what, seat } of still) {
    const told = lines.find((line) => line.what === what && line.seat === seat && !line.tone);
    if (told && seat !== null) return { seat, told };
  }
  return null;
}

function restOf(events: readonly Happening[], own: boolean): number {
  const small = events.filter((event) => !isMoment(event));
  const breath = small.some((event) => event.weight === 'turn') ? HOLD.turn : 0;
  if (own) return breath || OWN;
  const longest = Math.max(0, ...small.filter((event) => event.weight !== 'turn').map((event) => HOLD[event.weight]));
  return longest + breath;
}

/** How fast things are shown: by what was wished, and by how much waits. */
export function paceOf(speed: Speed, waiting: number, hidden = false): number {
  if (hidden || waiting > LONG) return 0;
  return SCALE[speed] * (waiting > FEW ? 0.4 : 1);
}

/** How long a card flies. */
export function flightOf(pace: number): number {
  return FLIGHT * Math.min(pace, 1.6);
}

/** Who leads by what a game says one leads by: whoever led before as long as nobody has more; null when nobody has any. */
export function leaderOf(game: Pick<GameInfo, 'columns'>, position: Position | null, before: number | null): number | null {
  const column = Object.keys(game.columns).find((name) => game.columns[name]?.lead);
  const counts = column && (position?.view.table as Record<string, unknown> | undefined)?.[column];
  if (!Array.isArray(counts)) return null;
  const most = Math.max(...(counts as number[]));
  if (most <= 0) return null;
  const ahead = (counts as number[]).flatMap((count, seat) => (count === most ? [seat] : []));
  return ahead.length === 1 ? (ahead[0] ?? null) : before;
}
