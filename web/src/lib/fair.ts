// The dealing that anybody can check: what this browser adds to it, what it notes before, and what it finds afterwards.
import type { TableInfo } from '../wire';
import { recall, remember } from './prefs.svelte';

/** What was seen before the deal: the server's commitment, and the chance that this browser added. */
export interface Note {
  commitment: string;
  chance: string;
}

/** The part of a record that says how it was dealt. */
export interface Dealt {
  game: string;
  version: string;
  spec: unknown;
  seed: string | number;
  fair?: { table: string; commitment: string; seed: string; salt: string; chances: string[]; brought?: number[] };
}

export interface Finding {
  what: 'same' | 'promise' | 'deal' | 'mine';
  holds: boolean;
}

/** 128 bits from this browser, which the server could not foresee. */
export function drawChance(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Notes what a table showed; the first commitment seen is the one that counts. */
export function note(info: TableInfo, chance = ''): void {
  if (!info.fair) return;
  const known = noteOf(info.id);
  const kept: Note = { commitment: known?.commitment ?? info.fair.commitment, chance: chance || (known?.chance ?? '') };
  remember(`fair.${info.id}`, JSON.stringify(kept));
}

export function noteOf(table: string): Note | null {
  try {
    return JSON.parse(recall(`fair.${table}`) ?? 'null') as Note | null;
  } catch {
    return null;
  }
}

/** JSON that is always written alike: keys sorted, no spaces. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}

/** The spec to which a server bound itself: without the decks that seats brought only when they sat down. */
function bound(spec: unknown, brought: readonly number[]): unknown {
  if (!brought.length) return spec;
  const { decks = [], ...rest } = spec as { decks?: unknown[] };
  return { ...rest, decks: decks.map((deck, seat) => (brought.includes(seat) ? '' : deck)) };
}

/** Whether this page may compute hashes: browsers allow it on secure pages only. */
export const ABLE = typeof crypto !== 'undefined' && crypto.subtle !== undefined;

async function hashed(...lines: string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Everything that can be checked of a finished match without playing it again; docs/reference/fair.md has the formula. */
export async function checked(record: Dealt, noted: Note | null): Promise<Finding[]> {
  const told = record.fair;
  if (!told) return [];
  const promise = await hashed('pioche promise 1', told.table, record.game, record.version, canonical(bound(record.spec, told.brought ?? [])), told.seed, told.salt);
  const deal = await hashed('pioche deal 1', told.seed, told.salt, ...told.chances);
  const found: Finding[] = [
    { what: 'promise', holds: promise === told.commitment },
    { what: 'deal', holds: deal === record.seed },
  ];
  if (noted) found.unshift({ what: 'same', holds: noted.commitment === told.commitment });
  if (noted?.chance) found.push({ what: 'mine', holds: told.chances.includes(noted.chance) });
  return found;
}
