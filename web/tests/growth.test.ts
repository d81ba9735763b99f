import { describe, expect, it } from 'vitest';
import { drawn } from '../src/lab/growth';
import type { LabContest } from '../src/wire';

const look = (deals: number, mean: number, half: number) => ({ deals, mean, low: mean - half, high: mean + half });
const contest = (...looks: LabContest['looks']): LabContest => ({ name: { fr: 'a', en: 'a' }, decided: false, looks });
const frame = { width: 400, height: 240 };
const numbers = (points: string) => points.split(/[ ,]/).map(Number);

describe('the picture of a measurement', () => {
  it('stays in its frame, whatever was looked at', () => {
    const wild = [contest(look(20, 0, 1), look(27, -0.9, 0.6)), contest(look(20, 1, 0)), contest(look(20, 0, 0), look(9000, 0.001, 0.002))];
    for (const { line, band } of drawn(wild, frame).contests) {
      for (const [at, value] of [...numbers(line).entries(), ...numbers(band).entries()]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(at % 2 ? frame.height : frame.width);
      }
    }
  });

  it('puts zero in the middle, more above it and less below', () => {
    const { zero, contests } = drawn([contest(look(20, 0.1, 0.3), look(30, 0.1, 0.05)), contest(look(30, -0.1, 0.05))], frame);
    expect(contests[0]!.end.y).toBeLessThan(zero);
    expect(contests[1]!.end.y).toBeGreaterThan(zero);
    expect(contests[0]!.end.x).toBeGreaterThan(numbers(contests[0]!.line)[0]!);
  });

  it('has few rungs, on both sides, at round points', () => {
    for (const half of [0.001, 0.02, 0.07, 0.3, 1]) {
      const { rungs } = drawn([contest(look(20, 0, half))], frame);
      expect(rungs.length).toBeGreaterThanOrEqual(3);
      expect(rungs.length).toBeLessThanOrEqual(9);
      expect(rungs.map((rung) => rung.points)).toEqual(rungs.map((rung) => -rung.points).reverse().map((points) => points + 0));
    }
  });

  it('marks round numbers of deals, no closer than they can be read', () => {
    const { marks } = drawn([contest(look(20, 0, 0.2), look(5000, 0, 0.1))], { ...frame, width: 330 });
    expect(marks.length).toBeGreaterThan(2);
    for (let at = 1; at < marks.length; at += 1) expect(marks[at]!.x - marks[at - 1]!.x).toBeGreaterThan(30);
  });
});
