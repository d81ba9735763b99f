import { describe, expect, it } from 'vitest';
import { beside, NEVER, overlap, type Kept } from '../src/lib/beside';

const SCREEN = { left: 0, top: 0, width: 390, height: 844 };
const SIZE = { width: 200, height: 330 };
const question: Kept = { left: 6, top: 565, width: 378, height: 140, weight: NEVER };
const hand: Kept[] = [0, 1, 2, 3].map((i) => ({ left: 20 + i * 90, top: 715, width: 80, height: 112, weight: 1 }));
const box = (place: { left: number; top: number }, size = SIZE) => ({ ...place, ...size });

describe('where an enlarged card stands', () => {
  it('is off the question, off what it asks about, and on the screen', () => {
    for (const card of hand) {
      const placed = box(beside(card, SIZE, SCREEN, [question, ...hand]));
      expect([question, ...hand].map((kept) => overlap(placed, kept))).toEqual([0, 0, 0, 0, 0]);
      expect(placed.left).toBeGreaterThanOrEqual(0);
      expect(placed.left + placed.width).toBeLessThanOrEqual(SCREEN.width);
      expect(placed.top).toBeGreaterThanOrEqual(0);
      expect(placed.top + placed.height).toBeLessThanOrEqual(SCREEN.height);
    }
  });

  it('is right above its card where there is nothing to keep in sight', () => {
    const card = { left: 150, top: 700, width: 80, height: 112 };
    const placed = box(beside(card, SIZE, SCREEN, []));
    expect(placed.top + placed.height).toBeGreaterThan(680);
    expect(Math.abs(placed.left + 100 - 190)).toBeLessThan(20);
    expect(overlap(placed, card)).toBe(0);
  });

  it('rather covers a thing that is asked about than the question', () => {
    const low = { left: 0, top: 0, width: 844, height: 340 };
    const wide: Kept = { left: 0, top: 100, width: 844, height: 240, weight: 1 };
    const asked: Kept = { left: 0, top: 0, width: 844, height: 60, weight: NEVER };
    const placed = box(beside({ left: 400, top: 240, width: 60, height: 84 }, { width: 300, height: 210 }, low, [wide, asked]), { width: 300, height: 210 });
    expect(overlap(placed, asked)).toBe(0);
  });

  it('stays at the corner of a screen that is too small for it', () => {
    expect(beside({ left: 0, top: 0, width: 10, height: 10 }, { width: 500, height: 900 }, SCREEN, [])).toEqual({ left: 0, top: 0 });
  });
});
