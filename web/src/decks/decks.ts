// What a builder does to a deck, and how one is looked over. Pure; tested.
import { capital, w } from '../lib/i18n';
import { found } from '../lib/search';
import type { CardInfo, Deck, DeckPlan, Pick, Words } from '../wire';

export const EMPTY: Deck = { name: '', cards: {}, picks: {} };

export function size(deck: Deck): number {
  return Object.values(deck.cards).reduce((sum, count) => sum + count, 0);
}

/** A deck with so many copies more or fewer of a card, never above the limit. */
export function changed(deck: Deck, card: string, by: number, most: number): Deck {
  const count = Math.max(0, Math.min((deck.cards[card] ?? 0) + by, Math.max(most, deck.cards[card] ?? 0)));
  const { [card]: _, ...others } = deck.cards;
  return { ...deck, cards: count ? { ...others, [card]: count } : others };
}

/** A deck with a card picked or put back; where there is no room for another, the first one picked gives way. */
export function picked(deck: Deck, name: string, pick: Pick, card: string): Deck {
  const now = deck.picks?.[name] ?? [];
  const next = now.includes(card) ? now.filter((id) => id !== card) : [...now, card].slice(-Math.max(1, pick.most));
  return { ...deck, picks: { ...deck.picks, [name]: next } };
}

/** How many cards a deck has of each number of the curve, the gaps between them included. */
export function curve(deck: Deck, cards: ReadonlyMap<string, CardInfo>, field: string): [value: number, count: number][] {
  const counts = new Map<number, number>();
  for (const [id, count] of Object.entries(deck.cards)) {
    const value = cards.get(id)?.numbers[field];
    if (typeof value === 'number') counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return spread([...cards.values()], field).map((value) => [value, counts.get(value) ?? 0]);
}

/** All numbers that cards have in a field, from the least to the most. */
export function spread(cards: readonly CardInfo[], field: string): number[] {
  const values = cards.map((card) => card.numbers[field]).filter((value) => typeof value === 'number');
  if (!values.length) return [];
  const least = Math.min(...values);
  return Array.from({ length: Math.max(...values) - least + 1 }, (_, step) => least + step);
}

/** A fault as people read it: cards by their names instead of their ids. */
export function spoken(fault: string, cards: ReadonlyMap<string, CardInfo>): string {
  return fault.replace(/[a-z0-9_]+/g, (word) => {
    const card = cards.get(word);
    return card ? w(card.name) : word;
  });
}

/** In the order of the curve, then of their names. */
export function sorted(cards: readonly CardInfo[], field: string, lang: 'fr' | 'en'): CardInfo[] {
  const rank = (card: CardInfo) => (typeof card.numbers[field] === 'number' ? card.numbers[field] : -1);
  return [...cards].sort((a, b) => rank(a) - rank(b) || a.name[lang].localeCompare(b.name[lang], lang));
}

/** Whether a card has all the words that are looked for, in its name, its text, its keywords or its fields. */
export function matches(query: string, card: CardInfo): boolean {
  const said = [card.name, ...card.lines.map((line) => line.text), ...card.keywords.map((word) => word.called)];
  const words = said.flatMap((text) => [text.fr, text.en]);
  return found(query.trim(), [...words, ...Object.values(card.numbers).map(String)]);
}

/** The fields of words by which cards can be told apart: few values, on at least two cards. */
export function facets(cards: readonly CardInfo[]): [field: string, values: string[]][] {
  const values = new Map<string, Set<string>>();
  for (const card of cards)
    for (const [field, value] of Object.entries(card.numbers))
      if (typeof value === 'string' && value) values.set(field, (values.get(field) ?? new Set()).add(value));
  return [...values].filter(([, some]) => some.size > 1 && some.size <= 8).map(([field, some]) => [field, [...some].sort()]);
}

/** What may be in a deck: what its plan says once something is picked; before, everything can be looked at. */
export function legal(plan: DeckPlan, only: boolean): ReadonlySet<string> {
  return new Set(only && plan.legal.length ? plan.legal : plan.cards);
}

// ---- in a link

/** A deck as a part of an address. */
export function packed(deck: Deck): string {
  const bytes = new TextEncoder().encode(JSON.stringify(deck));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The deck of an address, or none if it holds nothing of the kind. */
export function unpacked(text: string): Deck | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    return deckOf(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** A value that somebody else wrote, as far as it is a deck. */
export function deckOf(value: unknown): Deck | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, cards, picks = {} } = value as Record<string, unknown>;
  const counts = typeof cards === 'object' && cards !== null && Object.values(cards).every((n) => Number.isInteger(n) && n > 0 && n < 100);
  const lists = typeof picks === 'object' && picks !== null && Object.values(picks).every((ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'));
  if (typeof name !== 'string' || name.length > 60 || !counts || !lists) return null;
  return { name, cards: cards as Deck['cards'], picks: picks as Record<string, string[]> };
}

/** The cards that one choice opens and no other of its kind. */
export function alone(opens: Readonly<Record<string, readonly string[]>>, choices: readonly string[], id: string): readonly string[] {
  const others = new Set(choices.filter((each) => each !== id).flatMap((each) => opens[each] ?? []));
  return (opens[id] ?? []).filter((card) => !others.has(card));
}

/** The numbers of a card that has no more than those, in words. */
export function facts(card: CardInfo, fields: Record<string, Words>): [field: string, value: string][] {
  return Object.entries(card.numbers)
    .filter(([field, value]) => value !== '' && typeof value !== 'boolean' && field !== 'kind') // which the heading tells
    .map(([field, value]) => [capital(w(fields[field]) || field), capital(w(fields[String(value)]) || String(value))]);
}
