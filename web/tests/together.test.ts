import { describe, expect, it } from 'vitest';
import { allowed, awaited, secondsLeft } from '../src/lib/together';
import type { Choice, SharedQuestion, TableInfo } from '../src/wire';

const choice = (option: string): Choice => ({ option }) as Choice;
const choices = ['give:lamp>seat0', 'give:lamp>seat1', 'leave'].map(choice);
const shared: SharedQuestion = { manner: 'propose', bots: true, delegated: false, declined: [], theirs: [], proposal: null };
const proposal = { number: 7, seat: 0, option: 'leave', accepted: [], about: null, left: 20 };
const info = { seats: [1, 2, 3, 1].map((person) => ({ person })) } as TableInfo;
const here = [0, 1, 2, 3].map((seat) => ({ seat, here: seat !== 2, away: 0 }));

describe('what one may answer to a shared question', () => {
  it('is everything where nobody is named and nothing was declined', () => {
    expect(allowed(choices, null)).toEqual(choices);
    expect(allowed(choices, shared)).toEqual(choices);
  });

  it('names no other person, and nothing that was declined', () => {
    const left = allowed(choices, { ...shared, theirs: ['give:lamp>seat1'], declined: ['give:lamp>seat0'] });
    expect(left.map((each) => each.option)).toEqual(['leave']);
  });

  it('is nothing while something is proposed, or the bots decide', () => {
    expect(allowed(choices, { ...shared, proposal })).toEqual([]);
    expect(allowed(choices, { ...shared, delegated: true })).toEqual([]);
  });
});

describe('who is waited for', () => {
  it('is here, asked, and at another device than whoever proposes', () => {
    expect(awaited({ ...shared, proposal }, info, [0, 1, 2, 3], here)).toEqual([1]);
  });

  it('has not accepted yet', () => {
    expect(awaited({ ...shared, proposal: { ...proposal, accepted: [1] } }, info, [0, 1, 2, 3], here)).toEqual([]);
  });

  it('is nobody while nothing is proposed', () => {
    expect(awaited(shared, info, [0, 1], here)).toEqual([]);
  });
});

it('counts the seconds down to nothing', () => {
  expect(secondsLeft(20, 1000, 1000)).toBe(20);
  expect(secondsLeft(20, 1000, 6400)).toBe(15);
  expect(secondsLeft(20, 1000, 99000)).toBe(0);
});
