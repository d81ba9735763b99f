// Pictures of cards: every card has one, painted from what is declared now; what is declared wrongly is refused.
import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MOST } from '../tools/art/compose.js';
import { everything, games, made, mark } from '../tools/art/paint.js';
import { recipes } from '../tools/art/recipe.js';
import { shapesOf } from '../tools/art/figure.js';
import { chance, texture } from '../tools/art/seed.js';
import { LANDS } from '../tools/art/lands.js';

const all = games().flatMap(({ game, folder, recipes: found }) => Object.entries(found).map(([id, recipe]) => [`${game}/${id}`, new URL(`${id}.webp`, folder), recipe]));

describe('every card of every game', () => {
  it.each(everything())('$game: has a picture painted from what is declared now (else: npm run pictures)', ({ folder, all: found }) => {
    expect(made(folder)).toEqual(Object.fromEntries(Object.entries(found).map(([id, recipe]) => [`${id}.webp`, mark(recipe)])));
  });
  it.each(all)('%s is small enough, and a picture', (_, picture) => {
    const { size } = statSync(picture);
    expect(size).toBeGreaterThan(3000);
    expect(size).toBeLessThanOrEqual(MOST);
  });
  it('has a recipe like no other, the same at every build', () => {
    const drawn = ([, , { figure, world }]) => JSON.stringify([shapesOf(figure), world]);
    expect(new Set(all.map(drawn)).size).toBe(all.length);
    const again = games().flatMap(({ recipes: found }) => Object.values(found));
    expect(again).toEqual(all.map(([, , recipe]) => recipe));
  });
});

describe('chance', () => {
  it('follows from names alone', () => {
    const three = (seed) => [1, 2, 3].map(chance(seed).next);
    expect(three('a/b')).toEqual(three('a/b'));
    expect(three('a/b')).not.toEqual(three('a/c'));
    expect(texture('cloud', 'a')(5, 600)).toBe(texture('cloud', 'a')(5 + 512, 600 - 512));
  });
  it.each(Object.keys(LANDS))('%s is drawn alike from the same seed, otherwise from another', (land) => {
    const drawn = (seed) => JSON.stringify(LANDS[land](chance(seed), 512));
    expect(drawn('a')).toBe(drawn('a'));
    expect(drawn('a')).not.toBe(drawn('b'));
    expect(drawn('a')).not.toMatch(/NaN|undefined/);
  });
});

describe('what nobody declared', () => {
  it('is filled in: one icon, or nothing at all, makes a whole picture', () => {
    const { one, none } = recipes('toy', {}, { icons: { one: 'rock-golem' } }, { one: {}, none: {} });
    expect(one.figure.icons).toEqual([{ part: 'rock-golem' }]);
    expect(one.world.land in LANDS).toBe(true);
    expect(shapesOf(none.figure)).toHaveLength(1);
    expect(one.world.source).not.toEqual(none.world.source);
  });
  it('a rank follows from a number, unless the card is named', () => {
    const look = { ranks: { cost: { rare: 3, hero: 6 } }, ranked: { d: 'epic' } };
    const found = recipes('toy', {}, look, { a: { cost: 1 }, b: { cost: 3 }, c: { cost: 9 }, d: { cost: 9 } });
    expect(Object.values(found).map(({ rank }) => rank)).toEqual(['common', 'rare', 'hero', 'epic']);
  });
});

describe('what is declared wrongly is refused with its place and the nearest name', () => {
  const art = (card, worlds = {}) => () => recipes('toy', { worlds, cards: { a: card } }, {}, { a: {} });
  it.each([
    [{ land: 'cript' }, 'cards.a.land: no such landscape: "cript"; did you mean "crypt"?'],
    [{ weather: 'snowy' }, 'cards.a.weather: no such weather: "snowy"; did you mean "snow"?'],
    [{ source: 'mon' }, 'cards.a.source: no such source of light: "mon"; did you mean "moon"?'],
    [{ wears: 'rob' }, 'cards.a.wears: no such garb: "rob"; did you mean "robe"?'],
    [{ wears: 'robe', head: 'witsh' }, 'cards.a.head.part: no such drawing: "witsh"; did you mean "witch"?'],
    [{ wears: 'robe', right: { part: 'sword', tone: 'metel' } }, 'cards.a.right.tone: no such tone: "metel"; did you mean "metal"?'],
    [{ icons: ['rock-golem', 'rock-gollem'] }, 'cards.a.icons.1.part: no such drawing: "rock-gollem"; did you mean "rock-golem"?'],
    [{ palette: { cloht: '#fff' } }, 'cards.a.palette.cloht: no such colour: "cloht"; did you mean "cloth"?'],
    [{ palette: { cloth: 'red' } }, 'cards.a.palette.cloth: a colour such as "#a3b" or "#aa33bb" is expected, not "red"'],
    [{ hed: 'witch' }, 'cards.a.hed: no such key: "hed"; did you mean "head"?'],
    [{ scale: 9 }, 'cards.a.scale: a number from 0.3 to 3 is expected, not 9'],
    [{ head: 'witch' }, 'cards.a: a head and hands need a garb ("wears")'],
  ])('%j', (card, said) => {
    expect(art(card)).toThrow(said);
  });
  it.each([
    [{ back: { emblem: 'crowned-skul', cloth: '#123' } }, 'back.emblem: no such icon: "crowned-skul"; did you mean "crowned-skull"?'],
    [{ back: { emblem: 'crowned-skull' } }, 'back.cloth: a colour such as "#a3b" or "#aa33bb" is expected, not undefined'],
    [{ cover: { figures: [{ card: 'b' }] } }, 'cover.figures.0.card: no such card: "b"; did you mean "a"?'],
    [{ worlds: { w: { lands: 'sea' } } }, 'worlds.w.lands: no such key: "lands"; did you mean "land"?'],
    [{ world: {} }, 'art.json.world: no such key: "world"; did you mean "worlds"?'],
  ])('%j', (declared, said) => {
    expect(() => recipes('toy', declared, {}, { a: {} })).toThrow(said);
  });
  it('a card that the game does not have', () => {
    expect(() => recipes('toy', { cards: { lich: {} } }, {}, { liche: {} })).toThrow('cards.lich: no such card: "lich"; did you mean "liche"?');
  });
});
