// The picture of a measurement: where everything stands, from what was looked at. Pure; tested.
import type { LabContest, Looked } from '../wire';

export interface Frame {
  width: number;
  height: number;
}
export interface Drawn {
  line: string;
  band: string;
  end: { x: number; y: number; high: number; low: number };
}
export interface Picture {
  /** What stands at which height, in points. */
  rungs: { y: number; points: number }[];
  /** What stands at which place, in deals. */
  marks: { x: number; deals: number }[];
  zero: number;
  contests: Drawn[];
}

const LEFT = 44;
const RIGHT = 10;
const TOP = 10;
const BOTTOM = 24;
const STEPS = [1, 2, 5, 10, 20, 25, 50];

/** Deals grow by a third from look to look, so they are drawn by their logarithm; points as they are, around zero. */
export function drawn(contests: readonly LabContest[], { width, height }: Frame): Picture {
  const looks = contests.flatMap((contest) => contest.looks);
  const [first, last] = [Math.min(...looks.map((look) => look.deals)), Math.max(...looks.map((look) => look.deals), 40)];
  // The first looks are wide: what came later, and zero, decide how much is shown; the rest runs off the picture.
  const shown = contests.flatMap((contest) => contest.looks.slice(-Math.max(3, Math.ceil(contest.looks.length * 0.8))));
  const most = Math.min(100, Math.max(5, ...shown.map((look) => Math.max(Math.abs(look.low), Math.abs(look.high)) * 100)));
  const step = STEPS.find((each) => most / each <= 3.5) ?? 50;
  const top = Math.min(100, Math.ceil(most / step) * step);
  const x = (deals: number) => LEFT + ((Math.log(deals) - Math.log(first)) / (Math.log(last) - Math.log(first) || 1)) * (width - LEFT - RIGHT);
  const y = (points: number) => TOP + ((top - Math.max(-top, Math.min(top, points))) / (2 * top)) * (height - TOP - BOTTOM);
  const point = (look: Looked, value: number) => `${x(look.deals).toFixed(1)},${y(value * 100).toFixed(1)}`;
  return {
    rungs: Array.from({ length: 2 * Math.floor(top / step) + 1 }, (_, at) => (at - Math.floor(top / step)) * step).map((points) => ({ points, y: y(points) })),
    marks: marks(first, last, width - LEFT - RIGHT).map((deals) => ({ deals, x: x(deals) })),
    zero: y(0),
    contests: contests.map(({ looks: all }) => ({
      line: all.map((look) => point(look, look.mean)).join(' '),
      band: [...all.map((look) => point(look, look.high)), ...[...all].reverse().map((look) => point(look, look.low))].join(' '),
      end: { x: x(all.at(-1)?.deals ?? first), y: y((all.at(-1)?.mean ?? 0) * 100), high: y((all.at(-1)?.high ?? 0) * 100), low: y((all.at(-1)?.low ?? 0) * 100) },
    })),
  };
}

/** Round numbers of deals, as many as there is room for. */
function marks(from: number, to: number, room: number): number[] {
  const round = [1, 2, 3, 5].flatMap((digit) => [10, 100, 1000, 10_000, 100_000].map((power) => digit * power));
  const within = round.filter((deals) => deals >= from && deals <= to).sort((a, b) => a - b);
  const every = Math.ceil((within.length * 52) / Math.max(room, 1));
  return within.filter((_, at) => at % every === 0);
}
