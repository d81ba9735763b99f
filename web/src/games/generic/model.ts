// Any game's table, gathered from the view and from what the game says of its zones and columns. Pure; tested.
import type { CardView, ColumnInfo, GameInfo, PileView, View } from '../../wire';

/** Cards that are alike and drawn as one. */
export interface Stack {
  face: string;
  marks: Readonly<Record<string, number>>;
  cards: readonly CardView[];
}

/** The known cards of a pile: neighbours that are alike where order matters, else all that are alike. */
export function stacksOf(pile: PileView, ordered: boolean): Stack[] {
  const stacks: { key: string; face: string; marks: Record<string, number>; cards: CardView[] }[] = [];
  for (const card of pile.cards ?? []) {
    if (!card.face) continue;
    const key = JSON.stringify([card.face, card.marks ?? {}]);
    const same = ordered ? [stacks.at(-1)].find((last) => last?.key === key) : stacks.find((each) => each.key === key);
    if (same) same.cards.push(card);
    else stacks.push({ key, face: card.face, marks: card.marks ?? {}, cards: [card] });
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
