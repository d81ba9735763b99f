// The course of a match as areas: everybody's share, stacked from below. Pure; tested.
import type { Standing } from '../wire';

export interface Area {
  seat: number;
  path: string;
}

/** The mean of a round: the judgement goes up and down with whose turn it is. The end stays what it was. */
export function smoothed(course: readonly Standing[]): Standing[] {
  const seats = course[0]?.shares.length ?? 1;
  return course.map((point, i) => {
    if (i === 0 || i === course.length - 1) return point;
    const round = course.slice(Math.max(0, i - seats + 1), i + 1);
    const shares = point.shares.map((_, seat) => round.reduce((sum, each) => sum + (each.shares[seat] ?? 0), 0) / round.length);
    return { step: point.step, shares };
  });
}

/** The seats that won, or shared a draw; nobody where all lost together. */
export function winners(scores: readonly number[]): number[] {
  const best = Math.max(...scores);
  return scores.flatMap((score, seat) => (score > 0 && score === best ? [seat] : []));
}

/** Whether all won or lost together: everybody stood as well as everybody else, from beginning to end. */
export function together(course: readonly Standing[]): boolean {
  return course.every(({ shares }) => shares.every((share) => Math.abs(share - (shares[0] ?? 0)) < 1e-6));
}

/** An area for each seat in `order` (the first below), within a box of that size. */
export function areas(course: readonly Standing[], order: readonly number[], width: number, height: number): Area[] {
  const last = course.at(-1)?.step || 1;
  const x = (step: number) => round((step / last) * width);
  const level = (point: Standing, upto: number) => order.slice(0, upto).reduce((sum, seat) => sum + (point.shares[seat] ?? 0), 0);
  const y = (share: number) => round((1 - share) * height);
  return order.map((seat, i) => {
    const top = course.map((point) => `${x(point.step)} ${y(level(point, i + 1))}`);
    const bottom = course.map((point) => `${x(point.step)} ${y(level(point, i))}`).reverse();
    return { seat, path: `M${[...top, ...bottom].join('L')}Z` };
  });
}

const round = (number: number) => Math.round(number * 10) / 10;
