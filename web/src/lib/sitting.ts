// Making and joining tables; the links that the server tells once are kept.
import type { Deck, GameInfo, NewTable, Seated, TableInfo, Words } from '../wire';
import { api } from './api';
import { drawChance, note } from './fair';
import { learnt } from './learning';
import { keepLinks, prefs } from './prefs.svelte';

function keep(seated: Seated): string {
  keepLinks(seated.table.id, { invites: seated.invites, watch: seated.watch });
  return seated.table.id;
}

/** Adds this browser's part to the deal of a table that waits for it: its commitment has been seen by now. */
export async function addChance(info: TableInfo): Promise<TableInfo> {
  note(info);
  const awaited = info.fair?.awaited ?? null;
  if (awaited === null || !info.seats[awaited]?.mine) return info;
  const chance = drawChance();
  note(info, chance);
  return api.addChance(info.id, { chance });
}

export async function openTable(wish: NewTable): Promise<string> {
  const seated = await api.create({ ...wish, adds: wish.seed === undefined });
  const table = keep(seated);
  learnt(wish.game);
  await addChance(seated.table);
  return table;
}

/** The deck of a first match: what the lesson taught. */
export function firstDeck(game: GameInfo): string {
  return game.lessons[0]?.deck || (game.decks[0]?.id ?? '');
}

/** A table against bots, or with one where people may also play alone, against nobody who sits there; with a deck of one's own choice, else with the one that the lesson taught, and with whatever else is wished for. */
export async function playAgainstBot(game: GameInfo, level = 2, { deck = firstDeck(game), ...wish }: { deck?: string | undefined } & Partial<NewTable> = {}): Promise<string> {
  const settled = game.variants.flatMap((each) => each.settles[wish.variant?.[each.key] ?? ''] ?? []);
  const all = settled.includes('decks') ? [] : game.decks.map((each) => each.id);
  const decks = all.includes(deck) ? [deck, ...all.filter((each) => each !== deck)] : all;
  const seats: NewTable['seats'] = Array.from({ length: Math.max(game.seats_min, 2) }, (_, seat) => ({
    kind: seat === 0 ? 'me' : 'bot',
    name: seat === 0 ? prefs.name : '',
    level,
    deck: seat && game.builds ? '' : (decks[seat % decks.length] ?? ''),
  }));
  return openTable({ ...wish, game: game.id, seats });
}

/** What the game's lesson is the door of, beside a match of its own: a campaign; null where there is none. */
export function doorOf(game: GameInfo): { variant: Record<string, string>; name: Words; line: Words | null } | null {
  const variant = game.lessons[0]?.variant ?? {};
  const [chosen] = game.variants.flatMap((each) => each.values.filter((value) => value.id === variant[each.key]));
  return chosen ? { variant, name: chosen.name, line: chosen.line } : null;
}

/** Begins a lesson at a table of its own. */
export async function takeLesson(game: string, lesson: string): Promise<string> {
  return keep(await api.lesson({ game, lesson, name: prefs.name }));
}

export async function joinOpen(info: TableInfo, deck: string | Deck = ''): Promise<string> {
  const chance = drawChance();
  note(info, chance);
  return keep(await api.joinOpen(info.id, { name: prefs.name, chance, deck }));
}

export async function joinWith(key: string, name: string, info: TableInfo, deck: string | Deck = ''): Promise<string> {
  const chance = drawChance();
  note(info, chance);
  return keep(await api.join({ key, name, chance, deck }));
}
