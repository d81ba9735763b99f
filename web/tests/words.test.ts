import { describe, expect, it } from 'vitest';
import { fill, tied } from '../src/lib/i18n';
import { en } from '../src/words/en';
import { fr } from '../src/words/fr';

type Pair = { fr: Record<string, string>; en: Record<string, string> };
const games = import.meta.glob<Pair>(['../src/games/*/words.ts', '../src/*/words.ts'], { eager: true });
const pairs: [string, Pair][] = [['the page', { fr, en }], ...Object.entries(games)];

const holes = (text: string) => [...text.matchAll(/\{(\w+)(?::[^}]*)?\}/g)].map((found) => found[1]).sort();

describe.each(pairs)('the words of %s', (_, { fr, en }) => {
  it('exist in both languages, with the same holes', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
    for (const key of Object.keys(fr)) expect(holes(en[key] ?? ''), key).toEqual(holes(fr[key] ?? ''));
  });

  it.each(Object.entries(fr))('French typography: %s', (_, text) => {
    expect(text).not.toMatch(/'/); // ’
    expect(text).not.toMatch(/ [:;?!»]/); // no-break space before
    expect(text).not.toMatch(/[^\s\u00a0][?!;»]/);
    expect(text).not.toMatch(/[a-zé]:\s/);
    expect(text).not.toMatch(/« /);
    expect(text).not.toMatch(/\.\.\./);
    expect(text).not.toMatch(/"/);
  });

  it.each(Object.entries(en))('English typography: %s', (_, text) => {
    expect(text).not.toMatch(/'|"|\.\.\./);
    expect(text).not.toMatch(/[\s\u00a0][:;?!]/);
  });
});

describe('sentences', () => {
  it('are filled', () => {
    expect(fill('{a} of {b}', { a: 1, b: 2 })).toBe('1 of 2');
    expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}');
  });

  it('elide before a name', () => {
    expect(fill('Armée {name:de}', { name: 'Ada' }, 'fr')).toBe('Armée d’Ada');
    expect(fill('Armée {name:de}', { name: 'Émile' }, 'fr')).toBe('Armée d’Émile');
    expect(fill('Armée {name:de}', { name: 'Camille' }, 'fr')).toBe('Armée de Camille');
  });

  it('count: nought is single in French, several in English', () => {
    const said = (n: number) => [fill('{n:carte|cartes}', { n }, 'fr'), fill('{n:card|cards}', { n }, 'en')];
    expect(said(0)).toEqual(['0 carte', '0 cards']);
    expect(said(1)).toEqual(['1 carte', '1 card']);
    expect(said(2)).toEqual(['2 cartes', '2 cards']);
  });
});

describe('a number in a question', () => {
  it('stays beside its word, and nothing else is tied', () => {
    expect(tied('Archère n° 3')).toBe('Archère n°\u00a03');
    expect(tied('Ossification +1, Force −2')).toBe('Ossification\u00a0+1, Force\u00a0−2');
    expect(tied('Recruter un Golem (3 or), 4 cartes')).toBe('Recruter un Golem (3\u00a0or), 4 cartes');
    expect(tied('Utiliser « Exhumer 2 » ? (0 contre 5)')).toBe('Utiliser « Exhumer\u00a02 » ? (0 contre\u00a05)');
  });
});
