// What the screens between two fights draw, gathered from the view. Pure; tested.
import type { CardInfo, CardView, Choice, View } from '../../wire';
import { cardsOf, faceOf } from './model';
import type { Public } from './view';

export type Screen = 'starters' | 'map' | 'muster' | 'spoils' | 'refuge' | 'fair';

/** Which screen a moment of the road is. */
export function screenOf(table: Public): Screen {
  switch (table.phase) {
    case 'adopt':
      return 'starters';
    case 'number':
      return 'muster';
    case 'aftermath':
    case 'loot':
    case 'spent':
    case 'after':
      return 'spoils';
    case 'refuge':
      return 'refuge';
    case 'fair':
    case 'fair_opens':
      return 'fair';
    default:
      return 'map';
  }
}

export interface Traveller {
  seat: number;
  value: number;
  life: number;
  fallen: boolean;
  pardoned: boolean;
  cards: readonly CardView[];
}

export function travellersOf(view: View, table: Public): Traveller[] {
  return Array.from({ length: view.seats }, (_, seat) => ({
    seat,
    value: table.road?.values[seat] ?? 0,
    life: table.road?.lives[seat] ?? 0,
    fallen: table.fallen.includes(seat),
    pardoned: table.pardoned.includes(seat),
    cards: cardsOf(view, 'deck', seat),
  }));
}

/** The cards of a deck, alike ones counted, dearest first. */
export function countedDeck(cards: readonly CardView[], printed: ReadonlyMap<string, CardInfo>): { card: CardInfo; count: number }[] {
  const counts = new Map<string, number>();
  for (const { face } of cards) if (face) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts]
    .flatMap(([face, count]) => {
      const card = printed.get(face);
      return card ? [{ card, count }] : [];
    })
    .sort((a, b) => Number(b.card.numbers.value ?? 0) - Number(a.card.numbers.value ?? 0) || a.card.id.localeCompare(b.card.id));
}

export interface Quest {
  card: CardView;
  progress: number;
  goal: number;
  done: boolean;
}

export function questsOf(view: View, table: Public): Quest[] {
  return cardsOf(view, 'quests').map((card, i) => {
    const goal = table.road?.goals[i] ?? 1;
    const progress = Number(card.marks?.progress ?? 0);
    return { card, progress, goal, done: progress >= goal };
  });
}

/** How many of the campaign's quests are closed, of all that there are. */
export function closedOf(view: View): { closed: number; all: number } {
  const count = (zone: string) => view.piles.find((pile) => pile.zone === zone && pile.seat === null)?.count ?? 0;
  const closed = count('closed');
  return { closed, all: closed + count('quests') + count('future') };
}

/** The hostile zones of the map, by level. */
export function zonesOf(printed: ReadonlyMap<string, CardInfo>): CardInfo[] {
  return [...printed.values()].filter((card) => card.numbers.level !== undefined && card.numbers.rewards === undefined).sort((a, b) => Number(a.numbers.level) - Number(b.numbers.level));
}

/** What was met of a zone: adversaries, and what lay there. */
export function metIn(zone: string, met: readonly string[], printed: ReadonlyMap<string, CardInfo>): { foes: CardInfo[]; finds: CardInfo[] } {
  const found = met.flatMap((id) => printed.get(id) ?? []).filter((card) => card.numbers.zone === zone);
  const foes = found.filter((card) => card.numbers.targeting !== undefined);
  return { foes, finds: found.filter((card) => !foes.includes(card)) };
}

/** The choices that name each card, in the order in which they are offered. */
export function byFace(choices: readonly Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const face = faceOf(choice);
    if (face) found.set(face, [...(found.get(face) ?? []), choice]);
  }
  return found;
}

/** The seat that a choice names; null where it names none. */
export function seatOf(choice: Choice): number | null {
  const found = choice.option.match(/>seat(\d+)/)?.[1];
  return found === undefined ? null : Number(found);
}
