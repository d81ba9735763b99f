import { describe, expect, it } from 'vitest';
import { story, textOf, wondered } from '../src/lib/story';
import type { LogLine } from '../src/wire';

const line = (more: Partial<LogLine>): LogLine => ({
  what: 'draw', weight: 'plain', step: 0, text: { fr: 'Anne pioche.', en: 'Anne draws.' }, rule: 'X-01', depth: 0, tone: '', seat: 0,
  you: { fr: 'Vous piochez.', en: 'You draw.' }, other: null, yours: null, ...more,
});

describe('the story', () => {
  it('says « vous » to whoever it happened to, and names to everybody else', () => {
    expect(textOf(line({}), 0).fr).toBe('Vous piochez.');
    expect(textOf(line({}), 1).fr).toBe('Anne pioche.');
    expect(textOf(line({}), null).en).toBe('Anne draws.');
    expect(textOf(line({ you: null }), 0).en).toBe('Anne draws.');
  });

  it('says « vous » to whom it hits, and to nobody else', () => {
    const hit = line({ other: 1, yours: { fr: 'Anne vous prend pour cible.', en: 'Anne targets you.' } });
    expect([0, 1, 2, null].map((seat) => textOf(hit, seat).en)).toEqual(['You draw.', 'Anne targets you.', 'Anne draws.', 'Anne draws.']);
  });

  it('leaves asides out unless everything is wanted, and marks moments', () => {
    const lines = [line({}), line({ tone: 'aside' }), line({ weight: 'great' })];
    expect(story(lines, null, false).map((told) => told.moment)).toEqual([false, true]);
    expect(story(lines, null, true)).toHaveLength(3);
  });

  it('counts what is done again in a row, and tells moments and headings one by one', () => {
    const other = line({ text: { fr: 'Anne passe.', en: 'Anne passes.' } });
    const lines = [line({}), line({}), line({ step: 1 }), other, line({}), line({ rule: 'X-02' })];
    expect(story(lines, null, false).map((told) => told.times)).toEqual([3, 1, 1, 1]);
    const apart = [line({ weight: 'great' }), line({ weight: 'great' }), line({ tone: 'heading' }), line({ tone: 'heading' })];
    expect(story(apart, null, false)).toHaveLength(4);
  });

  it('asks why of the last event worth a look, and of no line without a rule', () => {
    const asked = (...lines: LogLine[]) => wondered(story(lines, null, true));
    expect(asked(line({}), line({ weight: 'great' }), line({ tone: 'minor' }), line({ rule: '' }))).toBe(1);
    expect(asked(line({ tone: 'minor' }), line({ rule: '' }))).toBe(0);
    expect(asked(line({ rule: '' }))).toBe(-1);
  });
});
