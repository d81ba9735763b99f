import { describe, expect, it } from 'vitest';
import { Queue } from '../src/lib/queue';

const soon = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** A queue whose waits end when they are told to, and what it has done so far. */
function slow() {
  const seen: string[] = [];
  const waits: (() => void)[] = [];
  const queue = new Queue<string>(
    async (item, hold) => {
      seen.push(`before ${item}`);
      if (!(await hold(100))) return;
      seen.push(`shown ${item}`);
      await hold(200);
    },
    (ms) =>
      new Promise((done) => {
        seen.push(`wait ${ms}`);
        waits.push(done);
      }),
    () => seen.push('idle'),
  );
  const pass = async (): Promise<void> => {
    waits.shift()?.();
    await soon();
  };
  return { queue, seen, pass };
}

describe('the queue', () => {
  it('shows everything in order, one after the other', async () => {
    const { queue, seen, pass } = slow();
    queue.push('a');
    queue.push('b');
    for (let i = 0; i < 4; i += 1) await pass();
    expect(seen).toEqual(['before a', 'wait 100', 'shown a', 'wait 200', 'before b', 'wait 100', 'shown b', 'wait 200', 'idle']);
    expect(queue.busy).toBe(false);
  });

  it('shows what waits at once for whoever is in a hurry, and takes its time again afterwards', async () => {
    const { queue, seen, pass } = slow();
    queue.push('a');
    queue.push('b');
    await soon();
    queue.hurry();
    await soon();
    expect(seen).toEqual(['before a', 'wait 100', 'shown a', 'before b', 'shown b', 'idle']);
    queue.push('c');
    await soon();
    expect(seen.at(-1)).toBe('wait 100');
    await pass();
  });

  it('is not in a hurry later because somebody was while nothing was shown', async () => {
    const { queue, seen } = slow();
    queue.hurry();
    queue.push('a');
    await soon();
    expect(seen).toEqual(['before a', 'wait 100']);
  });

  it('forgets what waits when a snapshot tells everything, shows nothing of it any more, and goes on afterwards', async () => {
    const { queue, seen, pass } = slow();
    queue.push('a');
    queue.push('b');
    await soon();
    queue.clear();
    await pass();
    expect(seen).toEqual(['before a', 'wait 100']);
    queue.push('c');
    await soon();
    expect(seen).toEqual(['before a', 'wait 100', 'before c', 'wait 100']);
  });
});
