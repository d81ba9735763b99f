import { describe, expect, it } from 'vitest';
import { bandOf, round } from '../src/games/guild_battle/model';
import { deckOf, knownEnds, necromancyTakes, rowsOf, runsOf, stockOf } from '../src/games/ossuaire/model';
import { trips, type Places } from '../src/lib/flight';
import { found } from '../src/lib/search';
import { soundOf } from '../src/lib/soundscape';
import type { CardInfo, Happening, View } from '../src/wire';

const cast = ['heraut', 'assassin', 'sorciere', 'necromancien', 'magicien'];

function guild(changes: Partial<View['table']> = {}, prompt = 'main'): View {
  return {
    game: 'guild_battle',
    seat: 0,
    seats: 3,
    serial: 1,
    prompt,
    asked: [1],
    table: { cast, arriving: [], alive: [true, true, true], active: 0, turn: 2, ...changes },
    piles: [
      { zone: 'hand', seat: 0, count: 1, cards: [{ token: 1, face: 'magicien' }] },
      { zone: 'hand', seat: 1, count: 4, cards: [{ token: 2, face: 'assassin' }] },
      { zone: 'library', seat: 1, count: 3 },
      { zone: 'battlefield', seat: 0, count: 1, cards: [{ token: 9, face: 'heraut' }] },
      { zone: 'battlefield', seat: 1, count: 5, cards: ['heraut', 'heraut', 'assassin', 'sorciere', 'necromancien'].map((face, i) => ({ token: 20 + i, face })) },
      { zone: 'graveyard', seat: 1, count: 2, cards: [{ token: 30, face: 'magicien' }, { token: 31, face: 'magicien' }] },
    ],
  };
}

describe('a band of Guild Battle', () => {
  it('counts the set, names what is missing, and shows what is known', () => {
    const band = bandOf(guild(), 1);
    expect(band).toMatchObject({ complete: 4, missing: 'magicien', hand: 4, library: 3, active: false });
    expect(band.places[0]?.cards).toHaveLength(2);
    expect(band.known.map((card) => card.face)).toEqual(['assassin']);
    expect(band.graveyard[4]?.cards).toHaveLength(2);
  });

  it('does not count a character that is still arriving', () => {
    expect(bandOf(guild({ arriving: [24], active: 1 }), 1)).toMatchObject({ complete: 3, missing: null });
  });

  it('marks everybody whom the window may ask, alike', () => {
    const view = guild({ arriving: [9] }, 'react');
    expect([0, 1, 2].map((seat) => bandOf(view, seat).mayReact)).toEqual([false, true, true]);
  });

  it('seats people clockwise from the left, oneself last', () => {
    expect(round(guild(), 0)).toEqual([1, 2, 0]);
    expect(round(guild(), null)).toEqual([0, 1, 2]);
  });
});

function info(id: string, cost: number, value: number, lines: string[]): CardInfo {
  return { id, name: { fr: id, en: id }, lines: lines.map((text) => ({ text: { fr: text, en: text }, rules: [] })), numbers: { cost, value, faction: 'ossuaire' } };
}

const cards = new Map(
  [
    info('soldat', 1, 1, ['Permanent : Renouvelable']),
    info('golem', 3, 3, ['Permanent : Ossification +2']),
    info('milicien', 1, 1, ['Permanent : Formation +1']),
    info('liche', 6, 3, ['Immédiat : Exhumer 2 pour Nécromancie 6']),
  ].map((card) => [card.id, card]),
);

describe('Ossuaire', () => {
  const view: View = {
    game: 'ossuaire',
    seat: 0,
    seats: 2,
    serial: 1,
    table: { rank: 3, rows: [[[1, 2], [3, 4, 5]], []], forces: { 1: 3, 2: 3, 3: 2, 4: 2, 5: 2 } },
    piles: [
      { zone: 'army', seat: 0, count: 5, cards: [{ token: 1, face: 'golem' }, { token: 2, face: 'soldat' }, { token: 3, face: 'milicien' }, { token: 4, face: 'milicien' }, { token: 5, face: 'milicien', marks: { used: 1 } }] },
      { zone: 'discard', seat: 0, count: 3, cards: [{ token: 6, face: 'liche' }, { token: 7, face: 'golem' }, { token: 8, face: 'soldat' }] },
    ],
  };

  it('draws ranks with their bars, and lets identical neighbours stand for one another', () => {
    const rows = rowsOf(view, 0, cards);
    expect(rows.map((row) => [row.ossification, row.formation])).toEqual([[2, false], [0, true]]);
    expect(rows[1]?.units.map((unit) => unit.leader)).toEqual([3, 3, 5]);
  });

  it('forms ranks as long as the rules of the table say', () => {
    const longer: View = { ...view, table: { ...view.table, rank: 4 } };
    expect(rowsOf(longer, 0, cards).map((row) => row.formation)).toEqual([false, false]);
  });

  it('gathers runs of a strip in order', () => {
    const faces = ['soldat', 'soldat', 'golem', 'soldat'].map((face, token) => ({ token, face }));
    expect(runsOf(faces).map((run) => [run.face, run.cards.length])).toEqual([['soldat', 2], ['golem', 1], ['soldat', 1]]);
  });

  it('outlines what Nécromancie would take: nearest the bottom, cheap enough', () => {
    expect(necromancyTakes(view, 0, 'Immédiat : Exhumer 2 pour Nécromancie 3', cards)).toBe(7);
    expect(necromancyTakes(view, 0, 'Nécromancie 6', cards)).toBe(6);
    expect(necromancyTakes(view, 0, 'Hécatombe', cards)).toBeUndefined();
  });

  it('shows the known ends of a draw pile', () => {
    const ends = knownEnds([{ token: 1, face: 'soldat' }, { token: 2 }, { token: 3, face: 'golem' }, { token: 4, face: 'liche' }]);
    expect(ends.top.map((card) => card.face)).toEqual(['liche', 'golem']);
    expect(ends.bottom.map((card) => card.face)).toEqual(['soldat']);
  });

  it('keeps sold-out piles, by cost', () => {
    expect(stockOf([{ token: 1, face: 'liche' }], cards, 'ossuaire').map((stock) => [stock.face, stock.cards.length])).toEqual([['milicien', 0], ['soldat', 0], ['golem', 0], ['liche', 1]]);
  });

  it('counts the decks at the end', () => {
    expect(deckOf(view, 0)[0]).toEqual({ face: 'milicien', count: 3 });
  });
});

describe('flights', () => {
  const rect = (left: number) => ({ left, top: 0, width: 10, height: 14 }) as DOMRect;
  const event = (was: number | null, now: number | null): Happening => ({ what: 'play', rule: '', depth: 0, seat: 0, other: null, source: 'hand.0', target: 'army.0', amount: 0, note: '', card: { face: 'soldat', was, now } });
  const before: Places = { tokens: new Map([['1', rect(1)]]), piles: new Map([['hand.0', rect(5)]]) };

  it('start where the card was seen, or at its pile', () => {
    const after: Places = { tokens: new Map([['2', rect(9)]]), piles: new Map([['army.0', rect(7)]]) };
    expect(trips([event(1, 2)], before, after).arrivals.get('2')?.from.left).toBe(1);
    expect(trips([event(null, 2)], before, after).arrivals.get('2')?.from.left).toBe(5);
    expect(trips([event(null, null)], before, after).departures).toHaveLength(1);
  });
});

describe('small things', () => {
  it('search does not mind accents, capitals, apostrophes or order', () => {
    expect(found('necro MAIN', ['La Nécromancie rend une carte à la main'])).toBe(true);
    expect(found("l'armee", ['L’armée'])).toBe(true);
    expect(found('dragon', ['La Nécromancie'])).toBe(false);
  });

  it('sounds follow what matters most', () => {
    const what = (name: string) => ({ what: name }) as Happening;
    const sounds = { strike: 'hit', shuffle: 'shuffle' } as const;
    expect(soundOf([what('shuffle'), what('strike')], sounds, null, true)).toBe('hit');
    expect(soundOf([what('deal')], sounds, null, true)).toBe('turn');
    expect(soundOf([what('strike')], sounds, 'lose', true)).toBe('lose');
  });
});
