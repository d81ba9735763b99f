// What each game draws by itself: `games/<id>/Table.svelte`, `End.svelte`, `Picture.svelte`; any other game gets the generic ones.
import type { Component } from 'svelte';
import GenericEnd from './generic/End.svelte';
import GenericPicture from './generic/Picture.svelte';
import GenericTable from './generic/Table.svelte';

type Drawn = Component<Record<string, never>>;

const tables = import.meta.glob<{ default: Drawn }>(['./*/Table.svelte', '!./generic/Table.svelte']);
const ends = import.meta.glob<{ default: Drawn }>(['./*/End.svelte', '!./generic/End.svelte']);
const pictures = import.meta.glob<Drawn>(['./*/Picture.svelte', '!./generic/Picture.svelte'], { eager: true, import: 'default' });

export async function tableOf(game: string): Promise<Drawn> {
  const load = tables[`./${game}/Table.svelte`];
  return load ? (await load()).default : GenericTable;
}

export async function endOf(game: string): Promise<Drawn> {
  const load = ends[`./${game}/End.svelte`];
  return load ? (await load()).default : GenericEnd;
}

export function pictureOf(game: string): Drawn {
  return pictures[`./${game}/Picture.svelte`] ?? GenericPicture;
}
