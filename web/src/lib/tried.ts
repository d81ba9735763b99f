// The way back from a table with changed cards to the Laboratory: to the draft as it was, on the browser that tried it.
import type { TableInfo } from '../wire';
import { measurementOf } from './api';
import { packed } from './change';
import { recall, remember } from './prefs.svelte';

const KEPT = 12; // tables whose draft is found again just as it was

type Tried = [table: string, address: string];

function known(): Tried[] {
  try {
    const found = JSON.parse(recall('tried') ?? '[]') as unknown;
    return Array.isArray(found) ? (found as Tried[]).filter(([table, address]) => typeof table === 'string' && /^\/lab\//.test(address)) : [];
  } catch {
    return [];
  }
}

/** Notes from which address of the Laboratory a table was begun. */
export function tried(table: string, address: string): void {
  remember('tried', JSON.stringify([[table, address], ...known()].slice(0, KEPT)));
}

/** The Laboratory with what a table changes: the draft from which it was begun here, or else its change by itself. */
export async function laboratoryOf(info: TableInfo): Promise<string | null> {
  if (!info.changes || info.lesson) return null;
  const measurement = measurementOf(info.id);
  if (measurement) return `/lab/${info.game}?m=${measurement}`;
  const begun = known().find(([table]) => table === info.id);
  if (begun) return begun[1];
  const numbers = Object.fromEntries(info.changes.numbers.map((each) => [each.name, each.played]));
  return `/lab/${info.game}#${await packed({ game: info.game, cards: info.changes.asked, numbers, whose: 'all', variant: info.variant })}`;
}
