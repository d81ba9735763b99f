import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonical, checked, drawChance, type Dealt } from '../src/lib/fair';

const sha = (...lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex');
const spec = { seats: 2, variant: { wizard: 'magicien', herald: 'héraut' } };
const seed = '5e'.repeat(32);
const salt = 'a1'.repeat(32);

function dealt(chances: string[] = ['mine', '']): Dealt {
  const commitment = sha('pioche promise 1', 't', 'guild_battle', '1', canonical(spec), seed, salt);
  const fair = { table: 't', commitment, seed, salt, chances };
  return { game: 'guild_battle', version: '1', spec, seed: sha('pioche deal 1', seed, salt, 'mine', ''), fair };
}

describe('a deal that can be checked', () => {
  it('writes JSON always alike', () => {
    expect(canonical(spec)).toBe('{"seats":2,"variant":{"herald":"héraut","wizard":"magicien"}}');
  });

  it('finds an honest record sound', async () => {
    const record = dealt();
    const found = await checked(record, { commitment: record.fair!.commitment, chance: 'mine' });
    expect(found.map((each) => each.what)).toEqual(['same', 'promise', 'deal', 'mine']);
    expect(found.every((each) => each.holds)).toBe(true);
  });

  it.each([
    ['same', dealt(), { commitment: 'other', chance: '' }],
    ['promise', { ...dealt(), fair: { ...dealt().fair!, salt: 'b2'.repeat(32) } }, null],
    ['deal', dealt(['other', '']), null],
    ['mine', dealt(), { commitment: dealt().fair!.commitment, chance: 'yours' }],
  ] as const)('finds what is wrong: %s', async (what, record, noted) => {
    const found = await checked(record, noted);
    expect(found.find((each) => each.what === what)?.holds).toBe(false);
  });

  it('leaves out the decks that were brought after the promise', async () => {
    const bound = { decks: [{ name: 'mine', cards: { a: 1 } }, ''] };
    const commitment = sha('pioche promise 1', 't', 'g', '1', canonical(bound), seed, salt);
    const fair = { table: 't', commitment, seed, salt, chances: ['mine', ''], brought: [1] };
    const played = { decks: [bound.decks[0], { name: 'theirs', cards: { b: 1 } }] };
    const record = { ...dealt(), game: 'g', spec: played, fair };
    expect((await checked(record, null)).every((each) => each.holds)).toBe(true);
    const other = { ...record, fair: { ...fair, brought: [0] } };
    expect((await checked(other, null)).find((each) => each.what === 'promise')?.holds).toBe(false);
  });

  it('draws 128 bits that the server takes', () => {
    const drawn = new Set(Array.from({ length: 50 }, drawChance));
    expect(drawn.size).toBe(50);
    for (const each of drawn) expect(each).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });
});
