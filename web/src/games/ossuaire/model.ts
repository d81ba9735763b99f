// What the table of Ossuaire shows, read from the view. Pure; tested.
import type { CardInfo, CardView, View } from '../../wire';

export interface Unit {
  card: CardView;
  force: number;
  /** The leftmost of a run of identical neighbours: the options name that one. */
  leader: number | undefined;
}

export interface Row {
  units: Unit[];
  ossification: number;
  formation: boolean;
}

export interface Run {
  face: string | null;
  cards: readonly CardView[];
}

export interface Pending {
  token: number;
  line: number;
  part: number;
}

function pile(view: View, zone: string, seat: number | null) {
  return view.piles.find((each) => each.zone === zone && each.seat === seat);
}

export function printed(card: CardInfo | undefined, keyword: RegExp): number {
  for (const line of card?.lines ?? []) {
    const found = keyword.exec(line.text.fr);
    if (found) return Number(found[1] ?? 1);
  }
  return 0;
}

function alike(a: CardView | undefined, b: CardView): boolean {
  return (
    a !== undefined &&
    a.face === b.face &&
    (a.marks?.bonus ?? 0) === (b.marks?.bonus ?? 0) &&
    (a.marks?.used ?? 0) === (b.marks?.used ?? 0)
  );
}

export function rowsOf(view: View, seat: number, cards: ReadonlyMap<string, CardInfo>): Row[] {
  const tokens = (view.table.rows as number[][][] | undefined)?.[seat] ?? [];
  const forces = (view.table.forces as Record<string, number> | undefined) ?? {};
  const rank = (view.table.rank as number | undefined) ?? Infinity;
  const army = new Map((pile(view, 'army', seat)?.cards ?? []).map((card) => [card.token, card]));
  return tokens.map((row) => {
    const units: Unit[] = [];
    for (const token of row) {
      const card = army.get(token);
      if (!card) continue;
      const before = units.at(-1);
      units.push({
        card,
        force: forces[String(token)] ?? 0,
        leader: before && alike(before.card, card) ? before.leader : token,
      });
    }
    const infos = units.map((unit) => cards.get(unit.card.face ?? ''));
    return {
      units,
      ossification: units.length > 1 ? infos.reduce((sum, info) => sum + printed(info, /Ossification \+(\d+)/), 0) : 0,
      formation: units.length >= rank && infos.some((info) => printed(info, /Formation \+(\d+)/) > 0),
    };
  });
}

/** Runs of identical neighbours, from the bottom to the top. */
export function runsOf(cards: readonly CardView[]): Run[] {
  const runs: { face: string | null; cards: CardView[] }[] = [];
  for (const card of cards) {
    const last = runs.at(-1);
    if (last && last.face === (card.face ?? null)) last.cards.push(card);
    else runs.push({ face: card.face ?? null, cards: [card] });
  }
  return runs;
}

export function pendingOf(view: View): Pending | null {
  const last = (view.table.pending as number[][] | undefined)?.at(-1);
  return last ? { token: last[0] ?? 0, line: last[1] ?? 0, part: last[2] ?? 0 } : null;
}

export function lineOf(view: View, pending: Pending, cards: ReadonlyMap<string, CardInfo>): string {
  const face = view.piles.flatMap((each) => each.cards ?? []).find((card) => card.token === pending.token)?.face;
  return cards.get(face ?? '')?.lines[pending.line - 1]?.text.fr ?? '';
}

/** The card that the Nécromancie in question would take: nearest the bottom, of cost X or less (OSS-NEC-01). */
export function necromancyTakes(
  view: View,
  seat: number,
  line: string,
  cards: ReadonlyMap<string, CardInfo>,
): number | undefined {
  const found = /Nécromancie (\d+)/.exec(line);
  if (!found) return undefined;
  const limit = Number(found[1]);
  return (pile(view, 'discard', seat)?.cards ?? []).find((card) => {
    const cost = cards.get(card.face ?? '')?.numbers.cost;
    return typeof cost === 'number' && cost <= limit;
  })?.token;
}

/** Known cards on top of a draw pile (top first) and under it (bottom first). */
export function knownEnds(cards: readonly CardView[]): { top: CardView[]; bottom: CardView[] } {
  const top: CardView[] = [];
  for (let i = cards.length - 1; i >= 0 && cards[i]?.face; i -= 1) top.push(cards[i] as CardView);
  const bottom: CardView[] = [];
  for (let i = 0; i < cards.length - top.length && cards[i]?.face; i += 1) bottom.push(cards[i] as CardView);
  return { top, bottom };
}

export interface Stock {
  face: string;
  cards: readonly CardView[];
  cost: number;
}

/** Piles to buy from, by cost; those of a faction stay when they are sold out. */
export function stockOf(cards: readonly CardView[], infos: ReadonlyMap<string, CardInfo>, faction = ''): Stock[] {
  const byFace = new Map<string, CardView[]>();
  for (const info of infos.values()) if (faction && info.numbers.faction === faction) byFace.set(info.id, []);
  for (const card of cards) if (card.face) byFace.set(card.face, [...(byFace.get(card.face) ?? []), card]);
  return [...byFace]
    .map(([face, found]) => ({ face, cards: found, cost: Number(infos.get(face)?.numbers.cost ?? 0) }))
    .sort((a, b) => a.cost - b.cost || a.face.localeCompare(b.face));
}

const OWNED = ['hand', 'draw', 'discard', 'army', 'removed', 'revealed'];

/** What a seat owns at the end, as far as the view shows it. */
export function deckOf(view: View, seat: number): { face: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const each of view.piles) {
    if (each.seat !== seat || !OWNED.includes(each.zone)) continue;
    for (const card of each.cards ?? []) if (card.face) counts.set(card.face, (counts.get(card.face) ?? 0) + 1);
  }
  return [...counts].map(([face, count]) => ({ face, count })).sort((a, b) => b.count - a.count);
}
