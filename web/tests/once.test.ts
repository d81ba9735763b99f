import { describe, expect, it, vi } from 'vitest';
import { Once, patiently } from '../src/lib/once';

describe('what was asked about a decision', () => {
  it('is asked once, and anew for the next one', async () => {
    const ask = vi.fn(async () => 'answer');
    const once = new Once<string>();
    await Promise.all([once.of(4, 'a', ask), once.of(4, 'a', ask), once.of(4, 'b', ask)]);
    expect(ask).toHaveBeenCalledTimes(2);
    await once.of(5, 'a', ask);
    expect(ask).toHaveBeenCalledTimes(3);
  });
});

describe('patience', () => {
  it('is rewarded by all answers, also by refusals', async () => {
    expect(await patiently([Promise.resolve(1), Promise.reject(new Error('no'))], 1000)).toBe(true);
    expect(await patiently([], 1000)).toBe(true);
  });

  it('has an end', async () => {
    expect(await patiently([new Promise(() => undefined)], 5)).toBe(false);
  });
});
