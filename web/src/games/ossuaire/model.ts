// What the table of Ossuaire draws, gathered from the view. Pure; tested.
import type { CardView, View } from '../../wire';
import type { Bond, Late, Public } from './view';

export interface Unit {
  card: CardView;
  force: number;
  late: readonly Late[];
}

export interface Row extends Bond {
  units: Unit[];
}

export interface Run {
  face: string | null;
  cards: readonly CardView[];
}

export function rowsOf(view: View, table: Public, seat: number): Row[] {
  const army = new Map(view.piles.find((pile) => pile.zone === 'army' && pile.seat === seat)?.cards?.map((card) => [card.token, card]));
  return (table.rows[seat] ?? []).map((row, r) => ({
    ossification: 0,
    formation: false,
    ...table.bonds[seat]?.[r],
    units: row.flatMap((token) => {
      const card = army.get(token);
      return card ? [{ card, force: table.forces[token] ?? 0, late: table.late[token] ?? [] }] : [];
    }),
  }));
}

/** Identical neighbours, which are drawn as one, from the bottom to the top. */
export function runsOf(cards: readonly CardView[]): Run[] {
  const runs: { face: string | null; cards: CardView[] }[] = [];
  for (const card of cards) {
    const last = runs.at(-1);
    if (last && last.face === (card.face ?? null)) last.cards.push(card);
    else runs.push({ face: card.face ?? null, cards: [card] });
  }
  return runs;
}

/** Known cards on top of a draw pile (top first) and under it (bottom first). */
export function knownEnds(cards: readonly CardView[]): { top: CardView[]; bottom: CardView[] } {
  const top: CardView[] = [];
  for (let i = cards.length - 1; i >= 0 && cards[i]?.face; i -= 1) top.push(cards[i] as CardView);
  const bottom: CardView[] = [];
  for (let i = 0; i < cards.length - top.length && cards[i]?.face; i += 1) bottom.push(cards[i] as CardView);
  return { top, bottom };
}
