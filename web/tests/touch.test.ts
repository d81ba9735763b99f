import { describe, expect, it } from 'vitest';
import { cardThing, click, live, reach, seatThing } from '../src/lib/touch';
import type { Choice, Touch } from '../src/wire';

const card = (token: number, pile = 'hand.0'): Touch => ({ pile, token, seat: null });
const seat = (number: number): Touch => ({ pile: '', token: null, seat: number });

function choice(option: string, source: Touch[] = [], target: Touch[] = []): Choice {
  const words = { fr: option, en: option };
  return { option, verb: option.split(/[:>]/)[0] ?? '', amount: 0, label: words, short: words, source, target, rules: [] };
}

describe('what can be clicked', () => {
  it('finds every copy of a card, and buttons for what nothing stands for', () => {
    const found = reach([choice('pass'), choice('play:assassin', [card(4), card(7)])]);
    expect([...found.byThing.keys()]).toEqual([cardThing(4), cardThing(7)]);
    expect(found.bare.map((each) => each.option)).toEqual(['pass']);
  });

  it('chooses at one click where only one answer is meant', () => {
    const choices = [choice('play:assassin', [card(4), card(7)]), choice('pass')];
    expect(click(choices, null, cardThing(7))).toMatchObject({ kind: 'choose', choice: { option: 'play:assassin' } });
  });

  it('chooses a player', () => {
    expect(click([choice('target>seat1', [], [seat(1)]), choice('decline')], null, seatThing(1))).toMatchObject({ kind: 'choose' });
  });

  it('leaves things alone that answer nothing', () => {
    expect(click([choice('pass')], null, cardThing(9))).toEqual({ kind: 'nothing' });
  });
});

describe('two steps', () => {
  const choices = [
    choice('move:golem>1', [card(1)], [card(10, 'army.0')]),
    choice('move:golem>2', [card(1)], [card(11, 'army.0')]),
    choice('move:soldat>1', [card(2)], [card(10, 'army.0')]),
  ];

  it('selects the source, then the target decides', () => {
    expect(click(choices, null, cardThing(1))).toEqual({ kind: 'select', thing: cardThing(1) });
    expect([...live(choices, cardThing(1)).keys()]).toEqual([cardThing(10), cardThing(11)]);
    expect(click(choices, cardThing(1), cardThing(11))).toMatchObject({ kind: 'choose', choice: { option: 'move:golem>2' } });
  });

  it('cancels by a second click, and starts anew by a click elsewhere', () => {
    expect(click(choices, cardThing(1), cardThing(1))).toEqual({ kind: 'cancel' });
    expect(click(choices, cardThing(1), cardThing(2))).toMatchObject({ kind: 'choose', choice: { option: 'move:soldat>1' } });
  });

  it('works from the target, too', () => {
    expect(click(choices, null, cardThing(10))).toEqual({ kind: 'select', thing: cardThing(10) });
    expect(click(choices, cardThing(10), cardThing(2))).toMatchObject({ kind: 'choose', choice: { option: 'move:soldat>1' } });
  });
});

describe('several answers with the same things', () => {
  it('opens a menu', () => {
    const choices = [choice('play:soldat', [card(1)]), choice('renew:soldat', [card(1)]), choice('stop')];
    const meant = click(choices, null, cardThing(1));
    expect(meant).toMatchObject({ kind: 'menu', thing: cardThing(1) });
    if (meant.kind === 'menu') expect(meant.choices.map((each) => each.verb)).toEqual(['play', 'renew']);
  });

  it('opens a menu even if one of them has a second thing', () => {
    const choices = [choice('keep', [card(1)]), choice('give', [card(1)], [seat(1)])];
    expect(click(choices, null, cardThing(1)).kind).toBe('menu');
  });
});
