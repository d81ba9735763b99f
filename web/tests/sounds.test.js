import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loudness, peakOf, RATE, rendered, SOUNDS } from '../tools/sounds.js';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('every effect has its sound, and the end has two', () => {
  const union = /effect: (.*);/.exec(read('../src/wire.ts'))?.[1] ?? '';
  const effects = [...union.matchAll(/"(\w+)"/g)].map((found) => found[1]).filter((effect) => effect !== 'triumph');
  const made = [...read('../tools/sounds.js').matchAll(/^ {2}(\w+): \[\(\) =>/gm)].map((found) => found[1]);
  expect(effects.length).toBeGreaterThan(8);
  expect([...effects, 'card', 'turn', 'refuse', 'emote', 'win', 'lose'].filter((sound) => !made.includes(sound))).toEqual([]);
});

const ALL = Object.keys(SOUNDS).map((name) => [name, rendered(name)]);
const loud = Object.fromEntries(ALL.map(([name, sound]) => [name, loudness(sound)]));

it.each(ALL)('%s begins and ends in silence, is not cut off above, and stands on the middle line', (_, sound) => {
  const edge = (part) => Math.max(...part.map((each) => Math.abs(each)));
  expect(edge(sound.slice(0, 3))).toBeLessThan(0.01);
  expect(edge(sound.slice(-3))).toBeLessThan(0.001);
  expect(peakOf(sound)).toBeLessThanOrEqual(0.84001);
  expect(Math.abs(sound.reduce((sum, each) => sum + each, 0) / sound.length)).toBeLessThan(0.001);
  expect(sound.length / RATE).toBeGreaterThan(0.1);
  expect(sound.length / RATE).toBeLessThan(2.2);
});

it('to the ear, moments are louder than what happens all the time, and nothing drowns the rest', () => {
  const often = ['card', 'shuffle', 'turn', 'emote', 'coin', 'refuse'].map((name) => loud[name] ?? 0);
  const moments = ['assault', 'strike', 'ward', 'unveil', 'rise', 'score', 'prize', 'lead', 'fall', 'win', 'lose'].map((name) => loud[name] ?? 0);
  expect(Math.min(...often)).toBeGreaterThan(0.05);
  expect(Math.max(...often)).toBeLessThan(Math.min(...moments));
  expect(Math.max(...moments) / Math.min(...often)).toBeLessThan(3); // ten decibels
});
