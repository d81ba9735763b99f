import { describe, expect, it } from 'vitest';
import { direct, HOLD, isMoment, leaderOf, momentsOf, paceOf, type Effect, type Weight } from '../src/lib/direction';
import type { Happening, LogLine, Position } from '../src/wire';

const event = (what: string, weight: Weight, effect: Effect = '', amount = 0, seat = 0): Happening => ({
  what, weight, effect, amount, seat, rule: 'X-01', depth: 0, other: null, source: '', target: '', note: '', card: null, aim: null,
});
const line = (what: string, weight: Weight, step = 0): LogLine => ({
  what, weight, step, text: { fr: what, en: what }, rule: 'X-01', depth: 0, tone: '', seat: null, you: null, other: null, yours: null,
});
const frame = (...events: Happening[]) => ({ events, lines: events.map((each) => line(each.what, each.weight)) });
const holds = (score: ReturnType<typeof direct>) => [...score.before, ...score.after].map((cue) => cue.hold);

describe('the direction', () => {
  it('holds each moment for itself, between 0.8 and 1.4 seconds', () => {
    const score = direct(frame(event('draw', 'plain'), event('kill', 'great', 'strike'), event('rise', 'strong', 'rise')), false);
    expect(score.before.map((cue) => cue.effect)).toEqual(['strike']);
    expect(score.after.map((cue) => cue.effect)).toEqual(['rise']);
    for (const hold of holds(score)) {
      expect(hold).toBeGreaterThanOrEqual(800);
      expect(hold).toBeLessThanOrEqual(1400);
    }
    expect(score.before[0]?.told?.text.en).toBe('kill');
  });

  it('tells that nobody reacts in 0.3 seconds, however many did not', () => {
    const score = direct(frame(event('let', 'none'), event('let', 'none'), event('let', 'none'), event('stand', 'light')), false);
    expect(holds(score)).toEqual([]);
    expect(score.rest).toBe(300);
  });

  it('tells at the seat of whoever does nothing that they do, unless it was oneself or only told in passing', () => {
    const passed = { events: [event('pass', 'light', '', 0, 1), event('turn', 'turn')], lines: [{ ...line('pass', 'light'), seat: 1 }, line('turn', 'turn')] };
    expect(direct(passed, false).said).toEqual({ seat: 1, told: passed.lines[0] });
    expect(direct(passed, true).said).toBeNull();
    expect(direct({ ...passed, lines: passed.lines.map((each) => ({ ...each, tone: 'minor' })) }, false).said).toBeNull();
    const moved = { ...passed, events: passed.events.map((each) => ({ ...each, source: 'hand.1', target: 'library.1' })) };
    expect(direct(moved, false).said).toBeNull();
  });

  describe('tells what can be read on the table once it is there', () => {
    const lies = (piles: Record<string, number[]>) =>
      ({ view: { piles: Object.entries(piles).map(([zone, tokens]) => ({ zone, seat: 0, cards: tokens.map((token) => ({ token })) })) } }) as unknown as Position;
    const blow = (token: number, was: number | null = token): Happening => ({ ...event('hurt', 'strong', 'strike', 2), card: { face: 'x', was, now: token } });
    const stood = lies({ units: [1, 2], graves: [] });
    const cues = (list: readonly { events: readonly Happening[] }[]) => list.map((cue) => cue.events[0]?.what);

    it('a life that has become less', () => {
      const score = direct({ ...frame(event('attack', 'great', 'strike'), blow(1)), position: stood }, false, null, stood);
      expect([cues(score.before), cues(score.after)]).toEqual([['attack'], ['hurt']]);
      const player = direct(frame({ ...event('packet', 'great', 'strike', 7), other: 1 }), false);
      expect(cues(player.after)).toEqual(['packet']);
    });

    it('a death, but the blow before it falls on what still stands', () => {
      const score = direct({ ...frame(blow(1), event('die', 'great', 'fall')), position: lies({ units: [2], graves: [1] }) }, false, null, stood);
      expect([cues(score.before), cues(score.after)]).toEqual([['hurt'], ['die']]);
    });

    it('a wound of a card that was not known before: it is revealed first', () => {
      const score = direct({ ...frame(event('reveal', 'great', 'rise'), blow(1, null)), position: stood }, false, null, stood);
      expect(cues(score.after)).toEqual(['reveal', 'hurt']);
    });

    it('in the order in which it happened', () => {
      const score = direct({ ...frame(blow(1), event('riposte', 'strong', 'strike')), position: stood }, false, null, stood);
      expect(cues(score.before)).toEqual(['hurt', 'riposte']);
    });

    it('a prize of one card or place, unlike one of the whole table', () => {
      const taken = { ...event('capture', 'great', 'prize'), target: 'bf1' };
      expect(cues(direct(frame(taken), false).after)).toEqual(['capture']);
      expect(cues(direct(frame(event('trophy', 'great', 'prize', 1)), false).before)).toEqual(['trophy']);
    });
  });

  it('shows a card before what it does', () => {
    const card = { face: 'trait_perdu', was: 1, now: 2 };
    const score = direct(frame({ ...event('instant', 'strong'), card }, event('packet', 'great', 'strike'), event('rise', 'great', 'rise')), false);
    expect(score.before.map((cue) => cue.events[0]?.what)).toEqual(['instant', 'packet']);
    const unseen = direct(frame({ ...event('instant', 'strong'), card: { ...card, face: null } }), false);
    expect([unseen.before.length, unseen.after.length]).toEqual([0, 1]);
  });

  it('breathes between turns', () => {
    const within = direct(frame(event('draw', 'plain')), false).rest;
    expect(direct(frame(event('draw', 'plain'), event('turn', 'turn')), false).rest).toBe(within + HOLD.turn);
  });

  it('holds what is compared as one, then the prize, before anything changes', () => {
    const score = direct(frame(event('sum', 'great', 'score', 12, 0), event('sum', 'great', 'score', 9, 1), event('even', 'strong', 'score'), event('won', 'great', 'prize')), false);
    expect(score.before.map((cue) => [cue.effect, cue.events.length])).toEqual([['score', 2], ['score', 1], ['prize', 1]]);
    expect(score.after).toEqual([]);
  });

  it('shows cards that are turned up together as one, and another player’s apart', () => {
    const turned = event('turned', 'great', 'unveil');
    const score = direct(frame(turned, turned, { ...turned, seat: 1 }), false);
    expect(score.after.map((cue) => [cue.seat, cue.events.length])).toEqual([[0, 2], [1, 1]]);
  });

  it('announces an assault before anything moves', () => {
    const score = direct(frame(event('charge', 'great', 'assault'), event('rise', 'great', 'rise')), false);
    expect([score.before.length, score.after.length]).toEqual([1, 1]);
  });

  it('lets a card land before what it leads to', () => {
    const moved = { ...event('play', 'plain'), card: { face: 'x', was: 1, now: 1 }, source: 'hand.0', target: 'army.0' };
    const later = { ...moved, what: 'tidy', source: 'army.0', target: 'discard.0' };
    const score = direct(frame(moved, event('sum', 'great', 'score'), later), false);
    expect(score.prelude.map((each) => each.what)).toEqual(['play']);
    expect(direct(frame(moved, event('rise', 'strong', 'rise')), false).prelude).toEqual([]);
  });

  it('needs little time for what one did oneself, but shows its moments in full', () => {
    expect(direct(frame(event('draw', 'plain')), true).rest).toBeLessThan(200);
    expect(holds(direct(frame(event('kill', 'great', 'strike')), true))).toEqual([HOLD.great]);
  });

  it('shows that somebody overtakes the others when the table has changed', () => {
    const score = direct(frame(event('play', 'plain')), true, 1);
    expect(score.after.map((cue) => [cue.effect, cue.seat])).toEqual([['lead', 1]]);
  });

  it('tells of no lead once the match is over', () => {
    const last = { ...frame(event('win', 'great', 'triumph')), position: { ending: { fr: 'Gagné.', en: 'Won.' }, view: { piles: [] } } as unknown as Position };
    expect(direct(last, true, 1).after.map((cue) => cue.effect)).toEqual(['triumph']);
  });

  it('lets small effects be heard while cards move', () => {
    expect(direct(frame(event('pay', 'light', 'coin')), false).sound).toBe('coin');
  });
});

describe('the pace', () => {
  it('follows what was wished', () => {
    const paces = (['slow', 'normal', 'fast', 'instant'] as const).map((speed) => paceOf(speed, 0));
    expect(paces).toEqual([...paces].sort((a, b) => b - a));
    expect(paces[1]).toBe(1);
    expect(paces[3]).toBe(0);
  });

  it('catches up when much waits, and at once in a tab that nobody looks at', () => {
    expect(paceOf('normal', 8)).toBeLessThan(paceOf('normal', 3));
    expect(paceOf('normal', 30)).toBe(0);
    expect(paceOf('slow', 0, true)).toBe(0);
  });
});

describe('the lead', () => {
  const game = { columns: { gold: column(false), force: column(true) } };
  function column(lead: boolean) {
    return { words: { fr: '', en: '' }, per_seat: true, seat: false, detail: false, summary: false, lead, values: {} };
  }
  const position = (...force: number[]) => ({ view: { table: { force, gold: [9, 0] } } }) as unknown as Position;

  it('is with whoever has most, and stays while others draw level', () => {
    expect(leaderOf(game, position(0, 0), null)).toBeNull();
    expect(leaderOf(game, position(2, 0), null)).toBe(0);
    expect(leaderOf(game, position(2, 2), 0)).toBe(0);
    expect(leaderOf(game, position(2, 5), 0)).toBe(1);
  });

  it('is nobody’s when all begin again, and in a game that does not say by what one leads', () => {
    expect(leaderOf(game, position(0, 0), 1)).toBeNull();
    expect(leaderOf({ columns: {} }, position(3, 1), null)).toBeNull();
  });
});

it('moments are what is strong or great, by step', () => {
  expect(isMoment({ weight: 'turn' })).toBe(false);
  expect(momentsOf([line('a', 'plain', 1), line('b', 'strong', 2), line('c', 'great', 2), line('d', 'great', 7)])).toEqual([2, 7]);
});
