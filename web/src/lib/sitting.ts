// Making and joining tables; the links that the server tells once are kept.
import type { GameInfo, NewTable, Seated } from '../wire';
import { api } from './api';
import { keepLinks, prefs } from './prefs.svelte';

function keep(seated: Seated): string {
  keepLinks(seated.table.id, { invites: seated.invites, watch: seated.watch });
  return seated.table.id;
}

export async function openTable(wish: NewTable): Promise<string> {
  return keep(await api.create(wish));
}

export async function playAgainstBot(game: GameInfo, level = 2): Promise<string> {
  const decks = game.decks.map((deck) => deck.id);
  const seats: NewTable['seats'] = Array.from({ length: game.seats_min }, (_, seat) => ({
    kind: seat === 0 ? 'me' : 'bot',
    name: seat === 0 ? prefs.name : '',
    level,
    deck: decks.length ? (decks[seat % decks.length] ?? '') : '',
  }));
  return openTable({ game: game.id, seats });
}

export async function joinOpen(table: string): Promise<string> {
  return keep(await api.joinOpen(table, { name: prefs.name }));
}

export async function joinWith(key: string, name: string): Promise<string> {
  return keep(await api.join({ key, name }));
}
