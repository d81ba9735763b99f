// A change to a game: what is not as printed, and the link that holds it. Pure; tested.
// The link holds the change itself, behind its #: nothing is stored or runs out, no server reads a stranger's words, and
// the link opens on any server that has the game.
import type { LabCard, LabChange } from '../wire';

export type Change = Required<LabChange>;
export type Fields = Change['cards'][string];
export type Value = Fields[string];

const PACKED = '1'; // deflated JSON as base64url
const LONGEST = 20_000; // characters, opened

export function nothing(game: string): Change {
  return { game, cards: {}, numbers: {}, whose: 'all', variant: {} };
}

export function isNothing(change: Change): boolean {
  return !Object.keys(change.cards).length && !Object.keys(change.numbers).length;
}

/** The lines of a text that say something; whoever types leaves empty ones behind. */
export function spoken(lines: readonly string[]): string[] {
  return lines.filter((line) => line.trim() !== '');
}

/** Where the n-th line that says something (from 1) stands among all of them. */
export function standing(lines: readonly string[], line: number): number {
  return lines.findIndex((_, at) => spoken(lines.slice(0, at + 1)).length === line);
}

export function same(a: Value | undefined, b: Value | undefined): boolean {
  const plain = (value: Value | undefined) => JSON.stringify(Array.isArray(value) ? spoken(value) : value);
  return plain(a) === plain(b);
}

/** The changed fields of a card once one of them has a value; those that are as printed are none. */
export function withField(printed: LabCard, fields: Fields | undefined, name: string, value: Value): Fields | undefined {
  const { [name]: _, ...others } = fields ?? {};
  const all: Fields = same(value, printed.fields[name] ?? null) ? others : { ...others, [name]: value };
  return Object.keys(all).length ? all : undefined;
}

// ---- links

export async function packed(change: Change): Promise<string> {
  const { game: g, cards: c, numbers: n, whose: w, variant: v } = change;
  const bytes = await through(new TextEncoder().encode(JSON.stringify({ g, c, n, w, v })), new CompressionStream('deflate-raw'));
  const letters = btoa(String.fromCharCode(...bytes));
  return PACKED + letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The change of a link; none if it is damaged or not of ours. */
export async function unpacked(text: string): Promise<Change | null> {
  if (!text.startsWith(PACKED)) return null;
  try {
    const letters = atob(text.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await through(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream('deflate-raw'), LONGEST);
    const { g, c, n, w, v } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const change = { game: g, cards: c, numbers: n, whose: w, variant: v ?? {} };
    return isChange(change) ? change : null;
  } catch {
    return null;
  }
}

export function isChange(found: unknown): found is Change {
  if (!isTable(found)) return false;
  const { game, cards, numbers, whose, variant } = found;
  return (
    typeof game === 'string' && (whose === 'one' || whose === 'all') &&
    isTable(cards) && Object.values(cards).every((fields) => isTable(fields) && Object.values(fields).every(isValue)) &&
    isTable(numbers) && Object.values(numbers).every((value) => Number.isInteger(value)) &&
    isTable(variant) && Object.values(variant).every((value) => typeof value === 'string')
  );
}

function isTable(found: unknown): found is Record<string, unknown> {
  return typeof found === 'object' && found !== null && !Array.isArray(found);
}

function isValue(found: unknown): found is Value {
  if (Array.isArray(found)) return found.every((line) => typeof line === 'string');
  return found === null || ['string', 'boolean'].includes(typeof found) || Number.isInteger(found);
}

async function through(bytes: Uint8Array<ArrayBuffer>, machine: CompressionStream | DecompressionStream, most = Infinity): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(machine).getReader();
  const parts: number[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(parts);
    if (parts.length + value.length > most) throw new Error('too long');
    parts.push(...value);
  }
}
