import { describe, expect, it } from 'vitest';
import { actorOf, adrift, cellsOf, fightersOf, musterOf, named, priceOf, reckoningsOf, rungsOf, symbolsOf } from '../src/games/noxilia/model';
import { pieces } from '../src/games/stamps';
import type { Public, UnitView } from '../src/games/noxilia/view';
import type { CardInfo, CardView, Choice, View } from '../src/wire';

const printed = (id: string, numbers: CardInfo['numbers']) => [id, { id, numbers } as CardInfo] as const;
const CARDS = new Map([printed('knight', { kind: 'hero', cac: 3, cac_wounded: 1, armour: 2, life: 5 }), printed('king', { kind: 'monarch', cac: 3, life: 16 }), printed('spark', { kind: 'spell', mana: 'L ?' })]);
const card = (token: number, face: string | null, marks: Record<string, unknown> = {}) => ({ token, face, marks }) as unknown as CardView;
const unit = (token: number, seat: number, cell: string, more: Partial<UnitView> = {}): UnitView => ({ handle: token, token, seat, owner: seat, cell, stamp: token, up: false, ...more });
const CELLS = [['p_cmd', 1, 1], ['p_com', 2, 1], ['bf1', 1, 3], ['q_cmd', 1, 5], ['q_com', 2, 5]].map(([id, column, row]) => ({ id: String(id), kind: 'command', home: 0, column: Number(column), row: Number(row), place: 0 }));

function table(units: UnitView[], more: Partial<Public> = {}): Public {
  return { units, cells: CELLS, holder: [0, 0, -1, 1, 1], flood: [0, 0, 2, 0, 0], gear: [], curses: [], latents: [], chests: [], queues: [[], []], ...more } as unknown as Public;
}

function view(...piles: [string, number | null, CardView[]][]): View {
  return { seats: 2, piles: piles.map(([zone, seat, cards]) => ({ zone, seat, cards, count: cards.length })) } as unknown as View;
}

const choice = (option: string, source: unknown[] = [], target: unknown[] = []) => ({ option, verb: option.split(/[:>*]/)[0], source, target }) as unknown as Choice;

describe('cells', () => {
  it('lie from the far left to the near right, one’s own side below, whichever the seat', () => {
    const of = (below: number) => cellsOf(view(), table([]), CARDS, below).map((cell) => cell.id);
    expect(of(0)).toEqual(['q_cmd', 'q_com', 'bf1', 'p_cmd', 'p_com']);
    expect(of(1)).toEqual(['p_com', 'p_cmd', 'bf1', 'q_com', 'q_cmd']);
  });

  it('hold their units, one’s own first, and who controls them', () => {
    const shown = view(['units', 0, [card(1, 'king'), card(2, 'knight')]], ['units', 1, [card(3, null)]]);
    const [, , field] = cellsOf(shown, table([unit(3, 1, 'bf1'), unit(2, 0, 'bf1'), unit(1, 0, 'bf1')]), CARDS, 0);
    expect(field?.units.map((each) => each.handle)).toEqual([1, 2, 3]);
    expect([field?.holder, field?.flood]).toEqual([-1, 2]);
  });
});

describe('units', () => {
  it('show what everybody counts when they lie face up, what is printed to their owner else, nothing of a back', () => {
    const shown = view(['units', 0, [card(1, 'knight', { damage: 2 }), card(2, 'knight')]], ['units', 1, [card(3, null)]]);
    const units = fightersOf(shown, table([unit(1, 0, 'bf1', { up: true, cac: 1, armour: -1, life: 3 }), unit(2, 0, 'bf1', { aura: 1, strain: 1, parts: [{ stat: 'cac', source: 'aura', amount: 1 }] }), unit(3, 1, 'bf1')]), CARDS);
    expect(units.map((each) => each.stats)).toEqual([
      { cac: 1, dist: null, armour: -1, life: 3 },
      { cac: 4, dist: null, armour: 1, life: 5 },
      { cac: null, dist: null, armour: null, life: null },
    ]);
    expect(units.map((each) => [each.other, each.alike])).toEqual([[3, true], [1, true], [null, false]]);
  });

  it('say how an attack value came about, face up or to their owner', () => {
    const parts = [{ stat: 'cac', source: 'wall', amount: -1, token: 7 }, { stat: 'cac', source: 'card', amount: 2, token: 8 }];
    const shown = view(['units', 0, [card(1, 'knight'), card(2, 'knight', { damage: 1 }), card(3, 'king')]]);
    const units = fightersOf(shown, table([unit(1, 0, 'bf1', { up: true, cac: 4, parts }), unit(2, 0, 'bf1', { parts }), unit(3, 0, 'bf1')]), CARDS);
    const told = units.map((each) => reckoningsOf(each, CARDS.get(each.face ?? '')).map(({ stat, base, value }) => [stat, base, value]));
    expect(told).toEqual([[['cac', 3, 4]], [['cac', 1, 2]], []]);
  });

  it('carry what is on them and under them', () => {
    const more = { gear: [{ handle: 9, token: 9, seat: 0, cell: 'bf1', bearer: 1, idle: true, engaged: false }], latents: [{ handle: 8, token: 8, owner: 1, host: 1, cell: 'bf1' }] };
    const [one] = fightersOf(view(['gear', null, [card(9, 'spark')]]), table([unit(1, 0, 'bf1')], more), CARDS);
    expect(one?.bits.map((bit) => [bit.kind, bit.handle, bit.face, bit.idle])).toEqual([['gear', 9, 'spark', true], ['latent', 8, null, false]]);
  });
});

it('a queue has a rung for each turn', () => {
  const rungs = rungsOf(view(['queue', 0, [card(4, 'knight')]]), table([], { queues: [[{ handle: 5, token: 5, left: 2, paid: 3 }, { handle: 4, token: 4, left: 1, paid: 2 }], []] }), 0);
  expect(rungs.map((rung) => [rung.left, rung.units.map((each) => each.face)])).toEqual([[1, ['knight']], [2, [null]]]);
});

it('what was placed lies on one’s own monarch', () => {
  const found = musterOf(view(['units', 0, [card(1, 'king', { purse: 7, muster: [['knight', 'p_r1', 1]] })]]), 0);
  expect(found).toEqual({ left: 7, placed: [{ face: 'knight', cell: 'p_r1', engaged: true }] });
});

describe('answers', () => {
  const at = (token: number, pile = 'units.0') => [{ pile, token, seat: null }];
  it('know who acts, where all are about the same card', () => {
    expect(actorOf([choice('step:u1>bf1', at(1), [{ pile: 'bf1' }]), choice('stop')])).toBe(1);
    expect(actorOf([choice('move:u1', at(1)), choice('move:u2', at(2))])).toBe(null);
  });

  it('lie in a tray if they name a card that is nowhere in sight, under the question if they name a colour', () => {
    const all = [choice('find:knight', at(1)), choice('raise:king'), choice('cast:spark', at(7, 'hand.0')), choice('spend:light'), choice('pass')];
    expect(adrift(all, CARDS).map((each) => each.option)).toEqual(['find:knight', 'raise:king']);
    expect(named(all, CARDS).map((each) => each.option)).toEqual(['spend:light']);
  });
});

it('symbols are read in their order', () => {
  expect(symbolsOf('L ? *')).toEqual(['light', 'any', 'pure']);
  expect(symbolsOf(undefined)).toEqual([]);
});

it('what is being paid: a latent that is placed costs one mana, one that is revealed its price, an ability what it says', () => {
  const lined = (id: string, fr: string, en: string, numbers: CardInfo['numbers'] = {}) => [id, { id, numbers, lines: [{ text: { fr, en } }] } as unknown as CardInfo] as const;
  const cards = new Map([lined('aegis', 'Latent.', 'Latent.', { mana: 'L ?' }), lined('seer', 'Engagez, payez {P}{?} : piochez 1 carte.', 'Engage, pay {P}{?}: draw 1 card.')]);
  const paying = (zone: string, face: string) => priceOf(view([zone, 0, [card(1, face, { telling: 1 })]], ['units', 0, [card(2, 'seer')]]), cards);
  expect(paying('hand', 'aegis')).toEqual(['any']);
  expect(paying('latents', 'aegis')).toEqual(['light', 'any']);
  expect(paying('units', 'seer')).toEqual(['psionic', 'any']);
  expect(priceOf(view(), cards)).toEqual([]);
});

describe('texts', () => {
  it('fall into words and runs of symbols, by turns', () => {
    expect(pieces('Engagez, payez {M}{?} : piochez.')).toEqual(['Engagez, payez ', '{M}{?}', ' : piochez.']);
    expect(pieces('Sorcier.')).toEqual(['Sorcier.']);
  });
});
