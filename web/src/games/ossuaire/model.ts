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

/** How much of a card is seen beside the next one of its rank, and beside one that is alike. */
export const STEP = 0.62;
export const CLOSE = 0.3;

export function alike(unit: Unit, next: Unit | undefined): boolean {
  const state = (each: Unit) => JSON.stringify([each.card.face, each.force, each.late]);
  return next !== undefined && state(unit) === state(next);
}

/** The neighbours that are alike, with the one at that place among them. */
export function runAt(units: readonly Unit[], at: number): readonly Unit[] {
  let [from, to] = [at, at];
  while (from > 0 && alike(units[from - 1] as Unit, units[from])) from -= 1;
  while (alike(units[to] as Unit, units[to + 1])) to += 1;
  return units.slice(from, to + 1);
}

/** How many cards wide an army is, at least one. */
export function slotsOf(rows: readonly Row[]): number {
  const wide = ({ units }: Row) => units.reduce((sum, unit, i) => sum + (i === units.length - 1 ? 1 : alike(unit, units[i + 1]) ? CLOSE : STEP), 0);
  return Math.max(1, rows.reduce((sum, row) => sum + wide(row), 0));
}

/** The cards of an army, and how many of their neighbours in a rank differ and are alike. */
export function gapsOf(rows: readonly Row[]): { units: number; loose: number; tight: number } {
  const units = rows.reduce((sum, row) => sum + row.units.length, 0);
  const tight = rows.reduce((sum, row) => sum + row.units.filter((unit, i) => alike(unit, row.units[i + 1])).length, 0);
  return { units, loose: units - rows.length - tight, tight };
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
