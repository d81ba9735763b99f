import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('every effect has its sound, and the end has two', () => {
  const union = /effect: (.*);/.exec(read('../src/wire.ts'))?.[1] ?? '';
  const effects = [...union.matchAll(/"(\w+)"/g)].map((found) => found[1]).filter((effect) => effect !== 'triumph');
  const made = [...read('../tools/sounds.js').matchAll(/^ {2}(\w+): \[\(\) =>/gm)].map((found) => found[1]);
  expect(effects.length).toBeGreaterThan(8);
  expect([...effects, 'card', 'turn', 'refuse', 'emote', 'win', 'lose'].filter((sound) => !made.includes(sound))).toEqual([]);
});
