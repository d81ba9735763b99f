// Chance that is the same at every build: everything random in a picture follows from the names of its game and card.

/** A number from letters (FNV-1a). */
export function hash(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** A source of chance (mulberry32): `next()` in [0, 1), and what one mostly wants of it. */
export function chance(text) {
  let state = hash(text);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => Math.floor(low + (high - low + 1) * next()),
    one: (list) => list[Math.floor(next() * list.length)],
    maybe: (odds) => next() < odds,
  };
}

const TILE = 512; // noise repeats after so many pixels: it is made once for all pictures

/** Noise of several octaves on a tile whose edges meet, in [-0.5, 0.5]; `cells` are the largest blots across and down. */
function tile(seed, across, down, octaves) {
  const r = chance(seed);
  const sum = new Float32Array(TILE * TILE);
  for (let o = 0, weight = 0.5; o < octaves; o++, weight /= 2) {
    const [w, h] = [across << o, down << o];
    const knots = Float32Array.from({ length: w * h }, () => r.next() - 0.5);
    const ease = (t) => t * t * (3 - 2 * t);
    for (let y = 0, i = 0; y < TILE; y++) {
      const v = (y * h) / TILE, j = Math.floor(v), dv = ease(v - j);
      const top = j * w, low = ((j + 1) % h) * w;
      for (let x = 0; x < TILE; x++, i++) {
        const u = (x * w) / TILE, k = Math.floor(u), du = ease(u - k), next = (k + 1) % w;
        const above = knots[top + k] + (knots[top + next] - knots[top + k]) * du;
        const below = knots[low + k] + (knots[low + next] - knots[low + k]) * du;
        sum[i] += (above + (below - above) * dv) * weight;
      }
    }
  }
  return sum;
}

const TILES = { cloud: ['cloud', 3, 10, 4], rough: ['rough', 20, 34, 4], brush: ['brush', 26, 70, 3], stain: ['stain', 14, 14, 3], grain: ['grain', 256, 256, 1] };
const made = new Map();

/** A texture by name, laid out anew for each seed: a function of the pixel. */
export function texture(name, seed) {
  if (!made.has(name)) made.set(name, tile(...TILES[name]));
  const data = made.get(name);
  const shift = hash(seed);
  const [dx, dy] = [shift & 511, (shift >>> 9) & 511];
  return (x, y) => data[((y + dy) & 511) * TILE + ((x + dx) & 511)];
}
