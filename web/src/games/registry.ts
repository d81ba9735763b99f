// What each game draws by itself: `games/<id>/Table.svelte`, `End.svelte`, `Picture.svelte`; any other game gets the generic ones.
import type { Component } from 'svelte';
import type { View } from '../wire';
import GenericPicture from './generic/Picture.svelte';
import GenericTable from './generic/Table.svelte';

type TableComponent = Component<Record<string, never>>;
type EndComponent = Component<{ open: View | null }>;
type PictureComponent = Component<Record<string, never>>;

const tables = import.meta.glob<{ default: TableComponent }>(['./*/Table.svelte', '!./generic/Table.svelte']);
const ends = import.meta.glob<{ default: EndComponent }>('./*/End.svelte');
const pictures = import.meta.glob<PictureComponent>(['./*/Picture.svelte', '!./generic/Picture.svelte'], { eager: true, import: 'default' });

export async function tableOf(game: string): Promise<TableComponent> {
  const load = tables[`./${game}/Table.svelte`];
  return load ? (await load()).default : GenericTable;
}

export async function endOf(game: string): Promise<EndComponent | null> {
  const load = ends[`./${game}/End.svelte`];
  return load ? (await load()).default : null;
}

export function pictureOf(game: string): PictureComponent {
  return pictures[`./${game}/Picture.svelte`] ?? GenericPicture;
}
