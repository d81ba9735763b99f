// What each game draws by itself: `games/<id>/Table.svelte`, `End.svelte`, or the table that it brings; else the generic ones.
import type { Component } from 'svelte';
import type { GameInfo } from '../wire';
import GenericEnd from './generic/End.svelte';
import GenericTable from './generic/Table.svelte';

type Drawn = Component<Record<string, never>>;

const tables = import.meta.glob<{ default: Drawn }>(['./*/Table.svelte', '!./generic/Table.svelte']);
const ends = import.meta.glob<{ default: Drawn }>(['./*/End.svelte', '!./generic/End.svelte']);

const outside = () => import('./Outside.svelte');

/** The table of a game: the page's own, else the one that the game brings, else the one of any game. */
export async function tableOf(game: Pick<GameInfo, 'id' | 'files'>): Promise<Drawn> {
  const load = tables[`./${game.id}/Table.svelte`] ?? (game.files.includes('table.js') ? outside : null);
  return load ? (await load()).default : GenericTable;
}

export const anyTable = async (): Promise<Drawn> => GenericTable;

export async function endOf(game: string): Promise<Drawn> {
  const load = ends[`./${game}/End.svelte`];
  return load ? (await load()).default : GenericEnd;
}
