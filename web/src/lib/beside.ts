// Where an enlarged card stands: near the card that it shows, off the question and off what the question is about. Pure; tested.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Something that should stay in sight, and how much it matters: the question more than one thing it asks about. */
export interface Kept extends Box {
  weight: number;
}

const STEP = 16; // pixels between the places that are tried
const MARGIN = 8; // kept free at the edge of the screen
export const NEVER = 1000; // the weight of what may not be covered while there is any other place
const AWAY = 10; // what a pixel of distance costs, in square pixels of an ordinary thing

export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** How far two boxes lie apart, edge to edge. */
function distance(a: Box, b: Box): number {
  const dx = Math.max(b.left - (a.left + a.width), a.left - (b.left + b.width), 0);
  const dy = Math.max(b.top - (a.top + a.height), a.top - (b.top + b.height), 0);
  const centre = Math.abs(a.left + a.width / 2 - b.left - b.width / 2); // of equal places, the one right above
  return dx + dy + centre / 8;
}

/** Every place on the screen; the card itself is kept like what is asked about. */
export function beside(card: Box, size: { width: number; height: number }, screen: Box, kept: readonly Kept[]): { left: number; top: number } {
  const right = Math.max(screen.left + screen.width - size.width - MARGIN, screen.left);
  const bottom = Math.max(screen.top + screen.height - size.height - MARGIN, screen.top);
  const across = along(Math.min(screen.left + MARGIN, right), right, card.left + card.width / 2 - size.width / 2);
  const down = along(Math.min(screen.top + MARGIN, bottom), bottom, card.top - size.height - MARGIN);
  const keep = [...kept, { ...card, weight: 4 }];
  let best = { left: across[0] ?? 0, top: down[0] ?? 0 };
  let least = Infinity;
  for (const left of across) {
    for (const top of down) {
      const here = { left, top, ...size };
      let cost = distance(here, card) * AWAY;
      for (const each of keep) cost += overlap(here, each) * each.weight;
      if (cost < least) {
        least = cost;
        best = { left, top };
      }
    }
  }
  return best;
}

function along(from: number, to: number, wished: number): number[] {
  const places = Array.from({ length: Math.floor((to - from) / STEP) + 1 }, (_, i) => from + i * STEP);
  return [...places, to, Math.min(Math.max(wished, from), to)];
}
