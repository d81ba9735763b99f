import { describe, expect, it } from 'vitest';
import { alone, changed, curve, deckOf, facets, facts, legal, matches, packed, picked, size, sorted, spoken, unpacked } from '../src/decks/decks';
import type { CardInfo, Deck, DeckPlan, Pick } from '../src/wire';

const card = (id: string, fr: string, va: number, kind: string, text = ''): CardInfo => ({
  id,
  name: { fr, en: id },
  lines: text ? [{ text: { fr: text, en: text }, rules: [], field: 'text', heading: null }] : [],
  numbers: { va, kind },
  keywords: [],
});
const CARDS = [card('bear', 'Ours', 5, 'forest'), card('wolf', 'Loup', 3, 'forest', 'Piochez une carte.'), card('mouse', 'Écureuil', 1, 'barn')];
const KNOWN = new Map(CARDS.map((each) => [each.id, each]));
const DECK: Deck = { name: 'À moi', cards: { bear: 2, wolf: 1 }, picks: { master: ['fox'] } };
const TWO: Pick = { name: { fr: '', en: '' }, choices: ['a', 'b', 'c'], least: 1, most: 2, copies: 1 };

describe('a deck', () => {
  it('takes copies up to the limit and gives them back', () => {
    expect(changed(DECK, 'bear', 1, 3).cards).toEqual({ bear: 3, wolf: 1 });
    expect(changed(DECK, 'bear', 1, 2).cards).toEqual({ bear: 2, wolf: 1 });
    expect(changed(DECK, 'wolf', -1, 3).cards).toEqual({ bear: 2 });
    expect(changed(DECK, 'mouse', -1, 3).cards).toEqual(DECK.cards);
    expect(size(DECK)).toBe(3);
  });

  it('that has too many already can only be thinned', () => {
    const many = { ...DECK, cards: { bear: 5 } };

    expect(changed(many, 'bear', 1, 3).cards).toEqual({ bear: 5 });
    expect(changed(many, 'bear', -1, 3).cards).toEqual({ bear: 4 });
  });

  it('picks up to as many as there is room for; the first gives way', () => {
    const one = picked(DECK, 'clans', TWO, 'a');
    const two = picked(one, 'clans', TWO, 'b');

    expect(picked(two, 'clans', TWO, 'c').picks?.clans).toEqual(['b', 'c']);
    expect(picked(two, 'clans', TWO, 'a').picks?.clans).toEqual(['b']);
    expect(two.picks?.master).toEqual(['fox']);
  });

  it('has a curve with its gaps', () => {
    expect(curve(DECK, KNOWN, 'va')).toEqual([[1, 0], [2, 0], [3, 1], [4, 0], [5, 2]]);
    expect(curve(DECK, KNOWN, 'nothing')).toEqual([]);
  });
});

describe('cards', () => {
  it('are called by their names where something is wrong with them', () => {
    const named = new Map([['old_bear', { ...card('old_bear', 'Vieil ours', 5, 'forest'), name: { fr: 'Vieil ours', en: 'Old Bear' } }]]);

    expect(spoken('4 copies of old_bear; at most 3 (RRD-DECK-02)', named)).toBe('4 copies of Old Bear; at most 3 (RRD-DECK-02)');
    expect(spoken('“old_baer” is no card', named)).toBe('“old_baer” is no card');
  });

  it('are found by name in both languages, text and fields, without accents', () => {
    expect(CARDS.filter((each) => matches('ecureuil', each)).map(({ id }) => id)).toEqual(['mouse']);
    expect(CARDS.filter((each) => matches('carte pioch', each)).map(({ id }) => id)).toEqual(['wolf']);
    expect(CARDS.filter((each) => matches('forest', each)).map(({ id }) => id)).toEqual(['bear', 'wolf']);
    expect(CARDS.filter((each) => matches(' ', each))).toHaveLength(3);
  });

  it('are sorted by the curve, then by name', () => {
    expect(sorted(CARDS, 'va', 'fr').map(({ id }) => id)).toEqual(['mouse', 'wolf', 'bear']);
    expect(sorted(CARDS, '', 'fr').map(({ id }) => id)).toEqual(['mouse', 'wolf', 'bear']);
  });

  it('are told apart by fields of few words', () => {
    expect(facets(CARDS)).toEqual([['kind', ['barn', 'forest']]]);
  });

  it('are told by their fields, but for their kind, which the heading tells', () => {
    const [first] = CARDS;

    expect(facts({ ...(first as CardInfo), numbers: { kind: 'barn', va: 3, rare: '' } }, { va: { fr: 'valeur', en: 'value' } })).toEqual([['Value', '3']]);
  });

  it('are legal as the plan says, all of them before anything is picked', () => {
    const plan: DeckPlan = { cards: ['a', 'b'], legal: ['a'], copies: 3, size: null, picks: {}, curve: '', scarce: {}, limits: [] };

    expect([...legal(plan, true)]).toEqual(['a']);
    expect([...legal(plan, false)]).toEqual(['a', 'b']);
    expect([...legal({ ...plan, legal: [] }, true)]).toEqual(['a', 'b']);
  });
});

describe('what can be picked', () => {
  it('opens some cards that nothing else of its kind opens', () => {
    const opens = { sword: ['cut', 'parry'], axe: ['cut', 'cleave'], banner: ['parry'] };

    expect(alone(opens, ['sword', 'axe'], 'sword')).toEqual(['parry']);
    expect(alone(opens, ['sword', 'axe', 'club'], 'club')).toEqual([]);
  });
});

describe('a link', () => {
  it('holds a whole deck', () => {
    expect(unpacked(packed(DECK))).toEqual(DECK);
    expect(packed(DECK)).toMatch(/^[\w-]+$/);
  });

  it.each(['', '%%%', btoa('7'), btoa('{"name":"x","cards":{"a":0}}'), btoa('{"name":3,"cards":{}}'), btoa('{"name":"x","cards":{},"picks":{"a":[3]}}')])(
    'that holds none is seen through: %s',
    (text) => expect(unpacked(text)).toBeNull(),
  );

  it('may leave the picks out', () => {
    expect(deckOf({ name: 'x', cards: { a: 1 } })).toEqual({ name: 'x', cards: { a: 1 }, picks: {} });
  });
});
