import { beforeEach, describe, expect, it } from 'vitest';
import { halvesOf, knownIn, onlyFuel, onPile, threatOf, woundsOf } from '../src/games/raise_rise_die/model';
import { dressOf } from '../src/games/looks';
import { prefs } from '../src/lib/prefs.svelte';
import type { ChainLink, Public } from '../src/games/raise_rise_die/view';
import type { CardInfo, Choice, GameInfo, View } from '../src/wire';

const link = (more: Partial<ChainLink>): ChainLink => ({
  token: 1,
  face: 'taille_franche',
  seat: 0,
  lane: 'torso',
  lanes: ['torso'],
  transcended: false,
  counter: false,
  succeeds: true,
  packet: 4,
  toll: 5,
  match: 2,
  ...more,
});

describe('the lanes of Raise, Rise & Die', () => {
  const none = [0, 0, 0, 0];
  const links = [
    link({ token: 11, succeeds: true, lanes: ['torso', 'legs'] }),
    link({ token: 12, seat: 1, counter: true, succeeds: false, packet: 0 }),
    link({ token: 13, transcended: true, counter: true, lanes: ['torso', 'legs'] }),
  ];
  const table = { links, block: [none, [0, 3, 0, 0]], weak: [none, none], shaken: [[0, 0, 1, 0], none] } as unknown as Public;
  const view = {
    piles: [
      { zone: 'torso', seat: 0, count: 1, cards: [{ token: 11, face: 'taille_franche', marks: { status: 1 } }] },
      { zone: 'torso', seat: 1, count: 1, cards: [{ token: 12, face: 'garde_haute', marks: { status: 1, counter: 1 } }] },
      { zone: 'head', seat: 1, count: 1, cards: [{ token: 9, face: 'esquive', marks: { status: 3 } }] },
    ],
  } as unknown as View;

  it('lie in body order, each with its card, its points and what flies over it', () => {
    const [head, torso, arms] = halvesOf(view, table, 0);
    expect([head?.lane, head?.card]).toEqual(['head', null]);
    expect(torso).toMatchObject({ pile: 'torso.0', status: 'pending', counter: false, linked: { place: 1, succeeds: true } });
    expect(torso?.flying.map((each) => [each.token, each.place])).toEqual([[13, 3]]);
    expect(arms?.shaken).toBe(1);
  });

  it('show what was countered, what counters, and what the last card of the chain strikes', () => {
    const [head, torso, , legs] = halvesOf(view, table, 1);
    expect(head?.status).toBe('countered');
    expect(torso).toMatchObject({ counter: true, block: 3, struck: true, linked: { place: 2, succeeds: false } });
    expect(legs?.struck).toBe(true);
    expect(halvesOf(view, table, 0).some((half) => half.struck)).toBe(false);
  });

  it('threaten what succeeds would cost if nobody went on, and nothing once it resolves', () => {
    const told = (some: ChainLink[], phase = 'reaction') => threatOf({ links: some, phase } as unknown as Public, 1);
    expect(told([link({})])).toEqual({ damage: 4, lost: 5, sure: true });
    expect(told([link({ toll: -2 })])).toEqual({ damage: 4, lost: 2, sure: false });
    expect(told(links)).toEqual({ damage: 8, lost: 5, sure: false }); // the first of two leaves other souls to the second
    expect(told([link({ succeeds: false })])).toBeNull();
    expect(told([link({ packet: 0, toll: 0 })])).toBeNull();
    expect(told([link({})], 'resolve')).toBeNull();
    expect(threatOf({ links: [link({})], phase: 'reaction' } as unknown as Public, 0)).toBeNull();
  });

  it('tell what can only be burnt from what can be played', () => {
    const choices = ['play:x>head', 'sacrifice:x', 'sacrifice:y', 'pass'].map((option) => ({ option, verb: option.split(':')[0] })) as unknown as Choice[];
    expect(['x', 'y', 'z'].map((face) => onlyFuel(choices, face))).toEqual([false, true, false]);
  });

  it('answer only for choices that mean them', () => {
    const choices = [
      { option: 'play:x>head', target: [{ pile: 'head.0', token: null, seat: null }] },
      { option: 'infuse:x>head', target: [{ pile: 'head.0', token: 4, seat: null }] },
      { option: 'pass', target: [] },
    ] as unknown as Choice[];
    expect(onPile(choices, 'head.0').map((each) => each.option)).toEqual(['play:x>head']);
  });
});

describe('a deck of Raise, Rise & Die', () => {
  it('tells packets that cost the same in one line', () => {
    expect(woundsOf([2, 2, 5, 5, 5, 6])).toEqual([
      { from: 1, to: 2, lost: 2 },
      { from: 3, to: 5, lost: 5 },
      { from: 6, to: 6, lost: 6 },
    ]);
  });

  it('lists the known places from the top', () => {
    const cards = [{ token: 1, face: 'b' }, { token: 2, face: null }, { token: 3, face: 'a' }];
    expect(knownIn(cards).map(({ at, card }) => [at, card.face])).toEqual([[1, 'a'], [3, 'b']]);
  });
});

describe('a card of Raise, Rise & Die', () => {
  beforeEach(() => {
    prefs.lang = 'fr';
  });
  const game = { id: 'raise_rise_die', look: null } as unknown as GameInfo;
  const card = (numbers: CardInfo['numbers']) => ({ id: 'x', name: { fr: 'X', en: 'X' }, lines: [], numbers, keywords: [] }) as CardInfo;

  it('prints its VA in the seal, its type and slots under the picture, and whether it is an object', () => {
    const dress = dressOf(game, card({ type: 'assault', archetype: 'acier', va: 3, slots: 'head torso', object: true }));
    expect(dress).toMatchObject({ cost: 3, caption: 'Assaut · tête, torse', inset: 'objet' });
  });

  it('prints no slots on an instant, and nothing of a deck card on a character', () => {
    expect(dressOf(game, card({ type: 'instant', archetype: 'acier', va: 1, slots: '', object: false }))).toMatchObject({ caption: 'Instantanée', inset: '' });
    expect(dressOf(game, card({ hp: 30 }))).toMatchObject({ cost: null, caption: '', inset: '' });
  });
});
