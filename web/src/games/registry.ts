// Layouts by game: `games/<id>/Table.svelte` and `End.svelte`; any other game gets the generic table.
import type { Component } from 'svelte';
import type { View } from '../wire';
import GenericTable from './generic/Table.svelte';

type TableComponent = Component<Record<string, never>>;
type EndComponent = Component<{ open: View | null }>;

const tables = import.meta.glob<{ default: TableComponent }>(['./*/Table.svelte', '!./generic/Table.svelte']);
const ends = import.meta.glob<{ default: EndComponent }>('./*/End.svelte');

export async function tableOf(game: string): Promise<TableComponent> {
  const load = tables[`./${game}/Table.svelte`];
  return load ? (await load()).default : GenericTable;
}

export async function endOf(game: string): Promise<EndComponent | null> {
  const load = ends[`./${game}/End.svelte`];
  return load ? (await load()).default : null;
}
