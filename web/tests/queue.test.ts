import { describe, expect, it } from 'vitest';
import { pause, Queue } from '../src/lib/queue';

describe('pauses', () => {
  const bot = { others: true, events: 2, window: false };

  it('grow with what happened, and follow the speed', () => {
    expect(pause({ ...bot, events: 5 }, 'normal', 0)).toBeGreaterThan(pause(bot, 'normal', 0));
    expect(pause(bot, 'slow', 0)).toBeGreaterThan(pause(bot, 'fast', 0));
    expect(pause(bot, 'instant', 0)).toBe(0);
  });

  it('are short for one’s own moves and none when much is waiting', () => {
    expect(pause({ ...bot, others: false }, 'normal', 0)).toBeLessThan(200);
    expect(pause(bot, 'normal', 30)).toBe(0);
  });

  it('are the same in every reaction window, whoever is asked and whatever happens', () => {
    const lasts = [true, false].flatMap((others) => [0, 1, 7].map((events) => pause({ others, events, window: true }, 'normal', 0)));
    expect(new Set(lasts).size).toBe(1);
  });
});

describe('the queue', () => {
  it('shows everything in order, one after the other', async () => {
    const seen: string[] = [];
    let done = (): void => undefined;
    const idle = new Promise<void>((resolve) => (done = resolve));
    const queue = new Queue<number>(
      async (item) => {
        seen.push(`show ${item}`);
        await Promise.resolve();
        seen.push(`shown ${item}`);
      },
      (item) => item,
      (ms) => {
        seen.push(`wait ${ms}`);
        return Promise.resolve();
      },
      () => done(),
    );
    queue.push(1);
    queue.push(2);
    await idle;
    expect(seen).toEqual(['show 1', 'shown 1', 'wait 1', 'show 2', 'shown 2', 'wait 2']);
    expect(queue.busy).toBe(false);
  });

  it('forgets what waits when a snapshot tells everything, and goes on afterwards', async () => {
    const seen: number[] = [];
    let release = (): void => undefined;
    const queue = new Queue<number>(
      (item) => void seen.push(item),
      () => 1,
      () => new Promise((resolve) => (release = resolve)),
    );
    queue.push(1);
    queue.push(2);
    await Promise.resolve();
    queue.clear();
    release();
    await Promise.resolve();
    await Promise.resolve();
    expect(seen).toEqual([1]);
    queue.push(3);
    await Promise.resolve();
    expect(seen).toEqual([1, 3]);
  });
});
