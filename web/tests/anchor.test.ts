import { describe, expect, it } from 'vitest';
import { overlap, placed, within, type Box } from '../src/lib/anchor';

const view: Box = { left: 0, top: 0, width: 1000, height: 700 };
const bubble = { width: 300, height: 120 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const at = (spot: { left: number; top: number }): Box => ({ ...bubble, ...spot });

describe('where a bubble goes', () => {
  it('stands above the thing, with an arrow at its middle', () => {
    const card = box(400, 500, 100, 150);
    const spot = placed(card, bubble, view, []);
    expect(spot.arrow).toBe('bottom');
    expect(spot.left + spot.along).toBe(450);
    expect(overlap(at(spot), card)).toBe(0);
  });

  it('goes to another side when the question lies there', () => {
    const card = box(400, 500, 100, 150);
    const question = box(300, 350, 400, 120);
    const spot = placed(card, bubble, view, [question]);
    expect(['left', 'right']).toContain(spot.arrow);
    expect(overlap(at(spot), question)).toBe(0);
  });

  it('stands aside for a card that it need not cover, and still points', () => {
    const card = box(400, 500, 100, 150);
    const other = box(520, 300, 100, 190);
    const spot = placed(card, bubble, view, [], null, [], [], [other]);
    expect(spot.arrow).not.toBe(null);
    expect(overlap(at(spot), other)).toBe(0);
    expect(overlap(at(placed(card, bubble, view, [])), other)).toBeGreaterThan(0); // where it would stand else
  });

  it('leaves the cards beside it to be read', () => {
    const card = box(400, 500, 100, 150);
    const hand = box(100, 500, 500, 150);
    const question = box(200, 420, 500, 70);
    const spot = placed(card, bubble, view, [question], hand);
    expect(spot.arrow).toBe(null); // a neighbour lies between
    for (const taken of [card, hand, question]) expect(overlap(at(spot), taken)).toBe(0);
  });

  it('points from above its pile at the thing, not at the middle of the pile', () => {
    const card = box(150, 520, 100, 130);
    const hand = box(100, 500, 800, 200);
    const spot = placed(card, bubble, view, [], hand);
    expect(spot.arrow).toBe('bottom');
    expect(spot.left + spot.along).toBe(200);
    expect(overlap(at(spot), hand)).toBe(0);
  });

  it('points at what can be seen of a thing', () => {
    expect(within(box(10, -50, 100, 80), view)).toEqual(box(10, 0, 100, 30));
    expect(within(box(10, -90, 100, 80), view)).toBe(null);
  });

  it('stays in the window beside a thing in a corner', () => {
    const spot = placed(box(0, 0, 80, 80), bubble, view, []);
    expect(spot.left).toBeGreaterThanOrEqual(0);
    expect(spot.top).toBeGreaterThanOrEqual(0);
    expect(spot.arrow).toBe('top');
  });

  it('finds a free place further away where no side is free', () => {
    const wide = box(0, 300, 1000, 100);
    const question = box(0, 405, 1000, 200);
    const above = box(0, 160, 1000, 135);
    const spot = placed(wide, bubble, view, [question, above]);
    expect(spot.arrow).toBe(null);
    for (const taken of [wide, question, above]) expect(overlap(at(spot), taken)).toBe(0);
  });

  it('covers what is rather left to be seen before the question and the thing', () => {
    const low = box(0, 50, 844, 340);
    const question = box(615, 53, 225, 180);
    const card = box(690, 285, 75, 100);
    const lanes = [0, 1, 2, 3].map((lane) => box(145 + lane * 91, 235, 85, 150));
    const far = lanes.map((lane) => ({ ...lane, top: 55 }));
    const spot = placed(card, { width: 330, height: 150 }, low, [question], null, [...lanes, ...far]);
    for (const taken of [card, question]) expect(overlap({ width: 330, height: 150, left: spot.left, top: spot.top }, taken)).toBe(0);
  });

  it('leaves what has to be clicked free, wherever it points', () => {
    const low = box(0, 50, 1000, 300);
    const omen = box(0, 200, 260, 60);
    const unit = box(280, 270, 50, 60);
    const [question, board] = [box(0, 265, 270, 85), box(280, 60, 470, 290)];
    const spot = placed(omen, bubble, low, [question], null, [board], [unit]);
    for (const taken of [omen, question, unit]) expect(overlap(at(spot), taken)).toBe(0);
  });

  it('covers the neighbours of the thing rather than the question where there is no room for all', () => {
    const low = box(0, 50, 844, 340);
    const question = box(577, 55, 260, 195);
    const market = box(60, 58, 510, 332);
    const card = box(250, 300, 80, 90);
    const spot = placed(card, { width: 430, height: 150 }, low, [question], market);
    for (const taken of [card, question]) expect(overlap({ ...spot, width: 430, height: 150 }, taken)).toBe(0);
  });

  it('covers as little as possible where there is no free place at all', () => {
    const all = box(0, 0, 1000, 650);
    const spot = placed(null, bubble, view, [all]);
    expect(overlap(at(spot), all)).toBeLessThan(300 * 120);
  });
});
