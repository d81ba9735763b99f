import { describe, expect, it } from 'vitest';
import { story, textOf } from '../src/lib/story';
import type { LogLine } from '../src/wire';

const line = (more: Partial<LogLine>): LogLine => ({
  what: 'draw', weight: 'plain', step: 0, text: { fr: 'Anne pioche.', en: 'Anne draws.' }, rule: 'X-01', depth: 0, tone: '', seat: 0,
  you: { fr: 'Vous piochez.', en: 'You draw.' }, ...more,
});

describe('the story', () => {
  it('says « vous » to whoever it happened to, and names to everybody else', () => {
    expect(textOf(line({}), 0).fr).toBe('Vous piochez.');
    expect(textOf(line({}), 1).fr).toBe('Anne pioche.');
    expect(textOf(line({}), null).en).toBe('Anne draws.');
    expect(textOf(line({ you: null }), 0).en).toBe('Anne draws.');
  });

  it('leaves asides out unless everything is wanted, and marks moments', () => {
    const lines = [line({}), line({ tone: 'aside' }), line({ weight: 'great' })];
    expect(story(lines, null, false).map((told) => told.moment)).toEqual([false, true]);
    expect(story(lines, null, true)).toHaveLength(3);
  });
});
