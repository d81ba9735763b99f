// Where a bubble goes: beside the thing it points at, and never over it or over the question. Pure; tested.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Spot {
  left: number;
  top: number;
  /** The side of the bubble on which the thing lies; none where it lies further away. */
  arrow: 'top' | 'bottom' | 'left' | 'right' | null;
  /** How far along that side the arrow stands, in pixels. */
  along: number;
}

const GAP = 14; // room for the arrow
const EDGE = 8; // between the bubble and the edge of the window
const STEP = 12; // of the search for a free place

export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)));
const middle = (box: Box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/**
 * How much a place covers of what must stay free, and how far it is from the thing. What the thing lies among counts
 * little: where there is no room for everything, its neighbours are covered before the question is; and so is what is
 * `rather` left to be seen, and, before anything but the question and the thing, what is `wanted`.
 */
function cost(spot: Box, clear: readonly Box[], target: Box | null, among: Box | null, rather: readonly Box[], wanted: readonly Box[]): number {
  const over = (boxes: readonly Box[]) => boxes.reduce((sum, box) => sum + overlap(spot, box), 0);
  const covered = over(clear) * 1000 + over(wanted) * 100 + over(rather) * 10 + (among ? overlap(spot, among) : 0);
  if (!target) return covered;
  const [here, there] = [middle(spot), middle(target)];
  return covered + Math.hypot(here.x - there.x, here.y - there.y);
}

const ALONG = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9]; // where on its side a bubble has its arrow, best first

/** The places that touch a box on its four sides, with the middle of the thing in it somewhere along the bubble. */
function beside(target: Box, size: Box, view: Box, thing: Box): Spot[] {
  const { x, y } = middle(thing);
  return ALONG.flatMap((part): Spot[] => {
    const left = clamp(x - size.width * part, view.left + EDGE, view.left + view.width - size.width - EDGE);
    const top = clamp(y - size.height * part, view.top + EDGE, view.top + view.height - size.height - EDGE);
    const alongX = clamp(x - left, 18, size.width - 18);
    const alongY = clamp(y - top, 18, size.height - 18);
    return [
      { left, top: target.top - size.height - GAP, arrow: 'bottom', along: alongX },
      { left, top: target.top + target.height + GAP, arrow: 'top', along: alongX },
      { left: target.left + target.width + GAP, top, arrow: 'left', along: alongY },
      { left: target.left - size.width - GAP, top, arrow: 'right', along: alongY },
    ];
  });
}

/** A place beside what the thing lies among: it has no arrow where that would point at a neighbour. */
function aimed(spot: Spot, size: Box, target: Box | null): Spot {
  if (!target) return { ...spot, arrow: null };
  const gap = {
    top: spot.top - target.top - target.height,
    bottom: target.top - spot.top - size.height,
    left: spot.left - target.left - target.width,
    right: target.left - spot.left - size.width,
  }[spot.arrow ?? 'top'];
  return gap <= 3 * GAP ? spot : { ...spot, arrow: null };
}

function inside(spot: Box, view: Box): boolean {
  return (
    spot.left >= view.left + EDGE - 1 &&
    spot.top >= view.top + EDGE - 1 &&
    spot.left + spot.width <= view.left + view.width - EDGE + 1 &&
    spot.top + spot.height <= view.top + view.height - EDGE + 1
  );
}

/** The part of a box that is to be seen in the window. */
export function within(box: Box, view: Box): Box | null {
  const left = Math.max(box.left, view.left);
  const top = Math.max(box.top, view.top);
  const width = Math.min(box.left + box.width, view.left + view.width) - left;
  const height = Math.min(box.top + box.height, view.top + view.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/**
 * The best place for a bubble of that size in the window: beside the thing, beside what it lies among, or the nearest
 * place that covers none of them, nor what must stay free; where there are several, one that covers no other `cards`.
 */
export function placed(
  target: Box | null,
  bubble: { width: number; height: number },
  view: Box,
  clear: readonly Box[],
  among: Box | null = null,
  rather: readonly Box[] = [],
  wanted: readonly Box[] = [],
  cards: readonly Box[] = [],
): Spot {
  const size: Box = { left: 0, top: 0, ...bubble };
  const things = [target, among].filter((box) => box !== null);
  const keep = [...clear, ...things, ...wanted, ...rather];
  const spots = things.flatMap((box) => beside(box, size, view, target ?? box).map((spot) => (box === target ? spot : aimed(spot, size, target)))).filter((spot) => inside({ ...size, ...spot }, view));
  const over = (spot: Spot, boxes: readonly Box[]) => boxes.reduce((sum, box) => sum + overlap({ ...size, ...spot }, box), 0);
  const free = spots.filter((spot) => over(spot, keep) === 0).map((spot) => ({ spot, covers: over(spot, cards) }));
  const [first] = free.sort((a, b) => a.covers - b.covers); // of those that are alike, the first
  if (first) return first.spot;
  let best: Spot = { left: view.left + EDGE, top: view.top + EDGE, arrow: null, along: 0 };
  let least = Infinity;
  const right = view.left + view.width - size.width - EDGE;
  const bottom = view.top + view.height - size.height - EDGE;
  for (let top = view.top + EDGE; top <= Math.max(bottom, view.top + EDGE); top += STEP) {
    for (let left = view.left + EDGE; left <= Math.max(right, view.left + EDGE); left += STEP) {
      const found = cost({ ...size, left, top }, target ? [...clear, target] : clear, target, among, rather, wanted) + over({ left, top, arrow: null, along: 0 }, cards) / 10;
      if (found < least) {
        least = found;
        best = { left, top, arrow: null, along: 0 };
      }
    }
  }
  return best;
}
