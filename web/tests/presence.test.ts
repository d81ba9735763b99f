import { describe, expect, it } from 'vitest';
import { away } from '../src/lib/presence.svelte';

describe('how long somebody has been away', () => {
  const told = {
    at: 1_000_000,
    list: [
      { seat: 0, here: true, away: 0 },
      { seat: 2, here: false, away: 50 },
    ],
  };

  it('is nothing while they are there, and unknown where nobody plays', () => {
    expect(away(told, 0, 1_090_000)).toBe(0);
    expect(away(told, 1, 1_090_000)).toBeNull();
  });

  it('is counted on from what the server said, and never back', () => {
    expect(away(told, 2, 1_090_000)).toBe(140);
    expect(away(told, 2, 0)).toBe(50);
  });
});
