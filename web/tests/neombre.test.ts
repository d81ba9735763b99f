import { describe, expect, it } from 'vitest';
import { adrift, arrowsOf, benchesOf, choiceOf, faceOf, foesOf, threatsTo } from '../src/games/neombre/model';
import { byFace, closedOf, countedDeck, metIn, questsOf, screenOf, seatOf, travellersOf, zonesOf } from '../src/games/neombre/road';
import type { Public } from '../src/games/neombre/view';
import type { CardInfo, Choice, View } from '../src/wire';

const choice = (option: string, more: Partial<Choice> = {}) => ({ option, verb: option.split(/[:>*]/)[0], source: [], target: [], ...more }) as unknown as Choice;
const pile = (zone: string, seat: number | null, cards: unknown[], count = cards.length) => ({ zone, seat, cards, count });
const tile = (token: number, hp: number, markers: unknown[] = []) => ({ token, face: 'nomine', marks: { hp, hp_max: 10, markers } });

describe('a fight of Les Nominés du Néombre', () => {
  const view = {
    seats: 2,
    piles: [
      pile('tiles', 0, [tile(1, 8)]),
      pile('tiles', 1, [tile(2, 3, [['poison', 2]])]),
      pile('line', null, [
        { token: 7, face: 'loup', marks: { hp: 15, hp_max: 15 } },
        { token: 8, face: 'croco', marks: { hp: 4, hp_max: 10, armour: 1 } },
        { token: 9, face: 'dame', marks: { hp: 4, hp_max: 10 } },
      ]),
    ],
  } as unknown as View;
  const table = {
    phase: 'foes',
    acting: 2, // the one that plays next
    active: -1,
    finished: [true, false],
    plays_left: [0, 3],
    bonus: [0, 1],
    aims: [
      { token: 7, how: 'sure', places: [1] },
      { token: 8, how: 'live', places: [0] },
      { token: 9, how: 'live', places: [0, 1] },
    ],
  } as unknown as Public;
  const foes = foesOf(view, table);

  it('shows each adversary with its place, its armour and whether it acts', () => {
    expect(foes.map((foe) => [foe.place, foe.armour, foe.acting])).toEqual([[1, 0, false], [2, 1, true], [3, 0, false]]);
    expect(foesOf(view, { ...table, phase: 'block' }).some((foe) => foe.acting)).toBe(false);
  });

  it('draws a solid arrow to who is certain, a dotted one to who would be, and none to everybody', () => {
    const resting = foesOf(view, { ...table, phase: 'block', acting: 0 });
    expect(arrowsOf(resting, 2)).toEqual([
      { from: 7, to: 1, sure: true },
      { from: 8, to: 0, sure: false },
    ]);
    expect(threatsTo(resting, 0)).toEqual({ sure: 1, maybe: 1 });
  });

  it('draws no arrow to the next target of the one that is striking', () => {
    expect(foes[1]?.aim).toBeNull();
    expect(arrowsOf(foes, 2)).toEqual([{ from: 7, to: 1, sure: true }]);
  });

  it('shows each player with plays, bonus plays and markers', () => {
    const [mine, other] = benchesOf(view, table);
    expect([mine?.finished, mine?.plays]).toEqual([true, 0]);
    expect(other).toMatchObject({ seat: 1, companion: false, plays: 3, bonus: 1, markers: [['poison', 2]] });
  });

  it('knows the companion by its tile, and the choice that names it', () => {
    const alone = { seats: 1, piles: [pile('tiles', 0, [tile(1, 8), tile(2, 9)])] } as unknown as View;
    const [, companion] = benchesOf(alone, table);
    expect(companion).toMatchObject({ place: 1, seat: 0, companion: true });
    const choices = [choice('take_hand>seat0'), choice('take_hand>compagnon'), choice('get:lampe>seat0')];
    expect(companion && choiceOf(choices, companion)?.option).toBe('take_hand>compagnon');
    expect(adrift(choices).map((each) => each.option)).toEqual(['take_hand>seat0', 'get:lampe>seat0']);
  });

  it('finds what lies nowhere on the table', () => {
    const somewhere = [{ token: 7 }] as unknown as Choice['target'];
    const choices = [choice('target>loup@0', { target: somewhere }), choice('mode:elan>effect*1'), choice('finish'), choice('resolve:loup@0>seat1*1', { target: somewhere })];
    expect(adrift(choices).map((each) => each.option)).toEqual(['mode:elan>effect*1', 'resolve:loup@0>seat1*1']);
    expect(faceOf(choices[1] as Choice)).toBe('elan');
  });
});

describe('the road between two fights', () => {
  const info = (id: string, numbers: CardInfo['numbers']) => ({ id, name: { fr: id, en: id }, lines: [], numbers, keywords: [] }) as CardInfo;
  const printed = new Map(
    [
      info('bocages', { code: '1B', level: 1 }),
      info('chemin', { code: '0R', level: 0 }),
      info('quete', { code: 'RE', level: 1, rewards: 'lampe' }),
      info('loup', { zone: '1B', targeting: 'brutal' }),
      info('lampe', { zone: '1B', value: 3 }),
      info('elan', { zone: 'DE', value: 0 }),
    ].map((card) => [card.id, card]),
  );
  const view = {
    seats: 1,
    piles: [pile('deck', 0, [{ face: 'elan' }, { face: 'lampe' }, { face: 'elan' }]), pile('quests', null, [{ token: 4, face: 'quete', marks: { progress: 2 } }]), pile('closed', null, [{}]), pile('future', null, [], 7)],
  } as unknown as View;
  const table = { phase: 'loot', fallen: [0], pardoned: [], road: { values: [3], lives: [10], base: 1, goals: [2], starters: [] } } as unknown as Public;

  it('has a screen for each of its phases', () => {
    const screens = ['adopt', 'map', 'number', 'aftermath', 'loot', 'after', 'spent', 'refuge', 'fair_opens', 'fair'].map((phase) => screenOf({ phase } as Public));
    expect(screens).toEqual(['starters', 'map', 'muster', 'spoils', 'spoils', 'spoils', 'spoils', 'refuge', 'fair', 'fair']);
  });

  it('counts decks, quests and what was met', () => {
    const [who] = travellersOf(view, table);
    expect(who).toMatchObject({ value: 3, life: 10, fallen: true, pardoned: false });
    expect(countedDeck(who?.cards ?? [], printed).map(({ card, count }) => [card.id, count])).toEqual([['lampe', 1], ['elan', 2]]);
    expect(questsOf(view, table)[0]).toMatchObject({ progress: 2, goal: 2, done: true });
    expect(closedOf(view)).toEqual({ closed: 1, all: 9 });
    expect(zonesOf(printed).map((card) => card.id)).toEqual(['chemin', 'bocages']);
    const { foes, finds } = metIn('1B', ['lampe', 'loup', 'elan'], printed);
    expect([foes.map((card) => card.id), finds.map((card) => card.id)]).toEqual([['loup'], ['lampe']]);
  });

  it('groups what may be done with a card, and knows for whom', () => {
    const choices = [choice('get:lampe>seat0'), choice('get:lampe>seat2'), choice('enough')];
    expect([...byFace(choices)].map(([face, some]) => [face, some.map(seatOf)])).toEqual([['lampe', [0, 2]]]);
    expect(seatOf(choices[2] as Choice)).toBeNull();
  });
});
