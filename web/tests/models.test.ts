import { describe, expect, it } from 'vitest';
import { bandOf } from '../src/games/guild_battle/model';
import { alike, CLOSE, gapsOf, knownEnds, type Row, rowsOf, runAt, runsOf, slotsOf, STEP, type Unit } from '../src/games/ossuaire/model';
import { columnsOf, isFanned, spotsOf, stacksOf } from '../src/games/generic/model';
import { dressOf } from '../src/games/looks';
import { trips, type Places } from '../src/lib/flight';
import { prefs } from '../src/lib/prefs.svelte';
import { found } from '../src/lib/search';
import type { Public as Guild } from '../src/games/guild_battle/view';
import type { Public as Armies } from '../src/games/ossuaire/view';
import type { CardInfo, GameInfo, Happening, View } from '../src/wire';

describe('a band of Guild Battle', () => {
  const cast = ['heraut', 'assassin', 'sorciere', 'necromancien', 'magicien'];
  const table = { cast, arriving: [9], alive: [true, true, true], active: 0, complete: [0, 4, 0], missing: ['', 'magicien', ''], window: [1, 2] } as unknown as Guild;
  const view: View = {
    game: 'guild_battle',
    seat: 0,
    seats: 3,
    serial: 1,
    prompt: 'react',
    table: {},
    piles: [
      { zone: 'hand', seat: 1, count: 4, cards: [{ token: 2, face: 'assassin' }] },
      { zone: 'library', seat: 1, count: 3 },
      { zone: 'battlefield', seat: 1, count: 5, cards: ['heraut', 'heraut', 'assassin', 'sorciere', 'necromancien'].map((face, i) => ({ token: 20 + i, face })) },
      { zone: 'graveyard', seat: 1, count: 2, cards: [{ token: 30, face: 'magicien' }, { token: 31, face: 'magicien' }] },
    ],
  };

  it('lays the cards out by character and shows what is known', () => {
    const band = bandOf(view, table, 1);
    expect(band).toMatchObject({ complete: 4, missing: 'magicien', hand: 4, library: 3, active: false });
    expect(band.places[0]?.cards).toHaveLength(2);
    expect(band.known.map((card) => card.face)).toEqual(['assassin']);
    expect(band.graveyard[4]?.cards).toHaveLength(2);
  });

  it('marks everybody whom the window may ask, while it is open', () => {
    expect([0, 1, 2].map((seat) => bandOf(view, table, seat).mayReact)).toEqual([false, true, true]);
    expect(bandOf({ ...view, prompt: 'discard' }, table, 1).mayReact).toBe(false);
  });
});

describe('Ossuaire', () => {
  it('draws the rows that the game tells, with their bonds', () => {
    const table = {
      rows: [[[1, 2], [3]], []],
      forces: { 1: 3, 2: 5, 3: 2 },
      bonds: [[{ ossification: 2, formation: false }, { ossification: 0, formation: false }], []],
      late: { 3: [{ line: 2, used: true }] },
    } as unknown as Armies;
    const cards = [{ token: 1, face: 'golem' }, { token: 2, face: 'soldat' }, { token: 3, face: 'liche' }];
    const view = { piles: [{ zone: 'army', seat: 0, count: 3, cards }] } as unknown as View;
    const rows = rowsOf(view, table, 0);
    expect(rows.map((row) => [row.ossification, row.units.map((unit) => unit.force)])).toEqual([[2, [3, 5]], [0, [2]]]);
    expect(rows[1]?.units[0]?.late).toEqual([{ line: 2, used: true }]);
  });

  describe('units of a rank', () => {
    const unit = (token: number, face: string, force = 1, used = false): Unit => ({ card: { token, face }, force, late: [{ line: 1, used }] });
    const row = (...units: Unit[]): Row => ({ ossification: 0, formation: false, units });
    const rank = [unit(1, 'golem'), unit(2, 'soldat'), unit(3, 'soldat'), unit(4, 'soldat', 2), unit(5, 'soldat', 2, true)];

    it('are alike with the same face, force and delayed lines, whatever their token', () => {
      expect(rank.map((each, i) => alike(each, rank[i + 1]))).toEqual([false, true, false, false, false]);
    });

    it('stand in runs, each of which is found from any of its units', () => {
      expect(rank.map((_, at) => runAt(rank, at).map((each) => each.card.token))).toEqual([[1], [2, 3], [2, 3], [4], [5]]);
    });

    it('make an army as wide as its ranks side by side, and at least one card', () => {
      expect(slotsOf([])).toBe(1);
      expect(slotsOf([row(unit(1, 'golem'))])).toBe(1);
      expect(slotsOf([row(...rank)])).toBeCloseTo(3 * STEP + CLOSE + 1);
      expect(slotsOf([row(...rank), row(unit(9, 'liche'))])).toBeCloseTo(3 * STEP + CLOSE + 2);
    });

    it('have neighbours that differ and neighbours that are alike, in their own rank only', () => {
      expect(gapsOf([])).toEqual({ units: 0, loose: 0, tight: 0 });
      expect(gapsOf([row(...rank), row(unit(9, 'liche'))])).toEqual({ units: 6, loose: 3, tight: 1 });
    });
  });

  it('gathers runs of a strip in order', () => {
    const faces = ['soldat', 'soldat', 'golem', 'soldat'].map((face, token) => ({ token, face }));
    expect(runsOf(faces).map((run) => [run.face, run.cards.length])).toEqual([['soldat', 2], ['golem', 1], ['soldat', 1]]);
  });

  it('shows the known ends of a draw pile', () => {
    const ends = knownEnds([{ token: 1, face: 'soldat' }, { token: 2 }, { token: 3, face: 'golem' }, { token: 4, face: 'liche' }]);
    expect(ends.top.map((card) => card.face)).toEqual(['liche', 'golem']);
    expect(ends.bottom.map((card) => card.face)).toEqual(['soldat']);
  });
});

describe('the table of any game', () => {
  const cards = ['sun', 'moon', 'sun'].map((face, token) => ({ token, face }));

  it('gathers cards that are alike, and keeps an order that matters', () => {
    const pile = { zone: 'row', seat: 0, count: 5, cards: [...cards, { token: 9 }, { token: 4, face: 'sun', marks: { hurt: 1 } }] };
    expect(stacksOf(pile, false).map((stack) => [stack.face, stack.cards.length])).toEqual([['sun', 2], ['moon', 1], ['sun', 1]]);
    expect(stacksOf(pile, true).map((stack) => [stack.face, stack.cards.length])).toEqual([['sun', 1], ['moon', 1], ['sun', 1], ['sun', 1]]);
  });

  it('fans a long pile out, beside a player sooner than in the middle; cards on a board never', () => {
    const pile = (count: number) => ({ zone: 'taken', seat: 0, count, cards: Array.from({ length: count }, (_, i) => ({ token: i + 1, face: `c${i}` })) });
    const fanned = (count: number, big: boolean, spots = new Map()) => isFanned(stacksOf(pile(count), true, spots), big);
    expect([3, 4, 5, 6].map((count) => fanned(count, false))).toEqual([false, true, true, true]);
    expect([3, 4, 5, 6].map((count) => fanned(count, true))).toEqual([false, false, false, true]);
    expect(fanned(6, false, new Map([[1, { cell: 'gate', host: 0 }]]))).toBe(false);
  });

  it('shows where cards stand and what they lie under, seen or not', () => {
    const table = { units: [{ handle: 7, token: 1, cell: 'gate' }, { handle: 8, token: 2, cell: 'gate' }], charms: [[{ token: 3, host: 7 }]], turn: 2 };
    const view = { table } as unknown as View;
    const spots = spotsOf(view);
    expect([...spots]).toEqual([[1, { cell: 'gate', host: 0 }], [2, { cell: 'gate', host: 0 }], [3, { cell: '', host: 1 }]]);
    const pile = { zone: 'units', seat: 0, count: 4, cards: [{ token: 1, face: 'sun' }, { token: 2 }, { token: 4 }, { token: 5, face: 'sun' }] };
    expect(stacksOf(pile, true, spots).map((stack) => [stack.face, stack.spot?.cell])).toEqual([['sun', 'gate'], ['', 'gate'], ['sun', undefined]]);
  });

  it('shows columns where they belong, and no details', () => {
    const column = (flags: object) => ({ words: { fr: '', en: '' }, per_seat: false, seat: false, detail: false, summary: false, lead: false, values: {}, ...flags });
    const game = { columns: { round: column({}), points: column({ per_seat: true }), debt: column({ detail: true }), grid: column({}) } } as unknown as GameInfo;
    const view = { table: { round: 3, points: [1, 2], debt: 4, grid: [[1]], unknown: 1 } } as unknown as View;
    expect(columnsOf(game, view, null).map((shown) => [shown.name, shown.value])).toEqual([['round', 3]]);
    expect(columnsOf(game, view, 1).map((shown) => [shown.name, shown.value])).toEqual([['points', 2]]);
  });

  it('dresses a card that nobody has drawn: a colour by its first word, a letter for a picture', () => {
    const card = (id: string, suit: string) => ({ id, name: { fr: `La ${id}`, en: id }, lines: [], numbers: { rank: 7, suit }, keywords: [] }) as CardInfo;
    prefs.lang = 'fr';
    const dress = dressOf({ id: 'nobody', look: null }, card('sun', 'hearts'));
    expect(dress).toMatchObject({ icon: '', glyph: 'L', cost: null, value: null });
    expect(dress.colour).toMatch(/^#/);
    expect(dressOf({ id: 'nobody', look: null }, card('moon', 'hearts')).colour).toBe(dress.colour);
    expect(dressOf({ id: 'nobody', look: null }, card('moon', 'spades')).colour).not.toBe(dress.colour);
  });

  it('dresses a card as the game that brings it says', () => {
    const look = { field: 'suit', colours: { hearts: ['#a00', '#500'] as [string, string] }, glyph: '{rank}{suit}', signs: { hearts: '♥', 11: 'V' } };
    const card = { id: 'jack', name: { fr: 'Valet', en: 'Jack' }, lines: [], numbers: { rank: 11, suit: 'hearts' }, keywords: [] };
    expect(dressOf({ id: 'brought', look }, card)).toMatchObject({ colour: '#a00', deep: '#500', glyph: 'V♥' });
    const court = { ...look, signs: { ...look.signs, 11: { fr: 'V', en: 'J' } } };
    prefs.lang = 'en';
    expect(dressOf({ id: 'brought', look: court }, card).glyph).toBe('J♥');
    prefs.lang = 'fr';
    expect(dressOf({ id: 'brought', look: court }, card).glyph).toBe('V♥');
  });
});

describe('flights', () => {
  const rect = (left: number) => ({ left, top: 0, width: 10, height: 14 }) as DOMRect;
  const event = (was: number | null, now: number | null): Happening => ({ what: 'play', rule: '', depth: 0, seat: 0, other: null, source: 'hand.0', target: 'army.0', amount: 0, note: '', card: { face: 'soldat', was, now }, weight: 'plain', effect: '', aim: null });
  const before: Places = { tokens: new Map([['1', rect(1)]]), piles: new Map([['hand.0', rect(5)]]) };

  it('start where the card was seen, or at its pile', () => {
    const after: Places = { tokens: new Map([['2', rect(9)]]), piles: new Map([['army.0', rect(7)]]) };
    expect(trips([event(1, 2)], before, after).arrivals.get('2')?.from.left).toBe(1);
    expect(trips([event(null, 2)], before, after).arrivals.get('2')?.from.left).toBe(5);
    expect(trips([event(null, null)], before, after).departures).toHaveLength(1);
  });
});

describe('small things', () => {
  it('no button is written with a sign that only fonts of emoji have: elsewhere it would be blank', () => {
    const sources = import.meta.glob<string>('../src/**/*.svelte', { eager: true, query: '?raw', import: 'default' });
    expect(Object.keys(sources).length).toBeGreaterThan(40);
    expect(Object.keys(sources).filter((path) => /[\u23e9-\u23fa]/.test(sources[path] ?? ''))).toEqual([]);
  });

  it('search does not mind accents, capitals, apostrophes or order', () => {
    expect(found('necro MAIN', ['La Nécromancie rend une carte à la main'])).toBe(true);
    expect(found("l'armee", ['L’armée'])).toBe(true);
    expect(found('dragon', ['La Nécromancie'])).toBe(false);
  });
});
