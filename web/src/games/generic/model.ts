// Any game's table, gathered from the view and from what the game says of its zones and columns. Pure; tested.
import type { CardView, ColumnInfo, GameInfo, PileView, View } from '../../wire';

/** Where a card stands on a board of cells, and the token of the card that it lies under or is worn by. */
export interface Spot {
  cell: string;
  host: number;
}

interface Told {
  token?: number;
  handle?: number;
  cell?: string;
  host?: number;
}

/** The spots of cards by token, seen or not: records of public columns tell them (`token`, `cell`; `host` is a `handle`). */
export function spotsOf(view: View): Map<number, Spot> {
  const told = Object.values(view.table).flat(2).filter((each): each is Told => typeof (each as Told | null)?.token === 'number');
  const handled = new Map(told.map((each) => [each.handle ?? 0, each.token ?? 0]));
  return new Map(
    told
      .map((each) => [each.token ?? 0, { cell: each.cell ?? '', host: (each.host && handled.get(each.host)) || 0 }] as const)
      .filter(([, spot]) => spot.cell || spot.host),
  );
}

/** Cards that are alike and drawn as one; of a card that is not seen, but whose spot is, the face is empty. */
export interface Stack {
  face: string;
  marks: Readonly<Record<string, number>>;
  spot: Spot | undefined;
  cards: readonly CardView[];
}

/** What is known of a pile: neighbours that are alike where order matters, else all that are alike; each spot by itself. */
export function stacksOf(pile: PileView, ordered: boolean, spots: ReadonlyMap<number, Spot> = new Map()): Stack[] {
  const stacks: (Stack & { key: string; cards: CardView[] })[] = [];
  for (const card of pile.cards ?? []) {
    const face = card.face ?? '';
    const spot = spots.get(card.token ?? 0);
    if (!face && !spot) continue;
    const key = JSON.stringify([face, card.marks ?? {}, spot && card.token]);
    const same = ordered ? [stacks.at(-1)].find((last) => last?.key === key) : stacks.find((each) => each.key === key);
    if (same) same.cards.push(card);
    else stacks.push({ key, face, marks: card.marks ?? {}, spot, cards: [card] });
  }
  return stacks;
}

export interface Shown {
  name: string;
  column: ColumnInfo;
  value: unknown;
}

const plain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
const worth = (value: unknown) => value !== '' && (plain(value) || (Array.isArray(value) && value.length > 0 && value.every(plain)));

/** The public columns that are worth a look: of one seat, or of the whole table. */
export function columnsOf(game: GameInfo, view: View, seat: number | null): Shown[] {
  return Object.entries(view.table).flatMap(([name, whole]) => {
    const column = game.columns[name];
    if (!column || column.detail || column.per_seat !== (seat !== null)) return [];
    const value = seat === null ? whole : (whole as unknown[])[seat];
    return worth(value) ? [{ name, column, value }] : [];
  });
}

/** The piles of a seat, or the shared ones, in the order in which the game declares their zones. */
export function pilesOf(game: GameInfo, view: View, seat: number | null): PileView[] {
  const order = new Map(game.zones.map((zone, i) => [zone.name, i]));
  return view.piles.filter((pile) => pile.seat === seat).sort((a, b) => (order.get(a.zone) ?? 0) - (order.get(b.zone) ?? 0));
}

/** Whether a pile whose order matters is fanned, beside a player sooner than in the middle, which would be pushed out of sight. */
export const isFanned = (stacks: readonly Stack[], big: boolean) => stacks.length > (big ? 5 : 3) && !stacks.some((stack) => stack.spot);
