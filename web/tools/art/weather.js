// What is in the air, before and behind the figure.
import { lay, shine } from './canvas.js';
import { mix } from './colour.js';
import { blur, maskOf } from './fields.js';
import { curve, disc, line, poly } from './strokes.js';

const scatter = (r, count, width, height, make) => Array.from({ length: count }, () => make(r.between(0, width), r.between(0, height))).join('');

const ember = (r, x, y) => {
  const s = r.between(1, 2.8), a = r.between(-0.5, 0.5);
  return line([[x, y], [x + Math.sin(a) * s * 3, y - s * 3.4]], s);
};
const flake = (r, x, y) => disc(x, y, r.between(0.8, 3));
const drop = (r, x, y) => line([[x, y], [x - 7, y + r.between(22, 44)]], r.between(0.7, 1.5));
const leaf = (r, x, y) => {
  const s = r.between(3, 7), a = r.between(0, 360);
  return `<g transform="rotate(${a} ${x} ${y})">${curve([[x - s, y], [x, y - s * 0.45], [x + s, y], [x, y + s * 0.45]])}</g>`;
};
const bat = (r, x, y) => {
  const s = r.between(7, 15), up = r.between(0.2, 0.8);
  return poly([[x, y + s * 0.3], [x - s * 0.5, y - s * 0.1], [x - s * 1.3, y - s * up], [x - s * 0.9, y + s * 0.1], [x - s * 0.3, y + s * 0.5], [x, y + s * 0.7], [x + s * 0.3, y + s * 0.5], [x + s * 0.9, y + s * 0.1], [x + s * 1.3, y - s * up], [x + s * 0.5, y - s * 0.1]]);
};
const bird = (r, x, y) => {
  const s = r.between(6, 12);
  return line([[x - s, y - s * r.between(0.2, 0.5)], [x - s * 0.4, y - s * 0.25], [x, y], [x + s * 0.4, y - s * 0.3], [x + s, y - s * 0.4]], 2);
};
const star = (r, x, y) => disc(x, y, r.between(0.5, 1.5));

/** By name: what flies, how many, how it is lit: `shines`, or a dark shape; `high` keeps it in the upper part. */
export const WEATHERS = {
  clear: { make: star, count: 0, shines: true },
  embers: { make: ember, count: 60, shines: true },
  motes: { make: flake, count: 44, shines: true },
  fireflies: { make: (r, x, y) => disc(x, y, r.between(1.6, 3.6)), count: 26, shines: true },
  snow: { make: flake, count: 110, shines: true },
  rain: { make: drop, count: 90, shines: true, faint: true },
  stars: { make: star, count: 90, shines: true, high: true },
  leaves: { make: leaf, count: 30, shines: true },
  bats: { make: bat, count: 7, high: true },
  birds: { make: bird, count: 6, high: true },
};

export async function weather(picture, world, r, name, share = 1) {
  const { make, count, shines, high, faint } = WEATHERS[name];
  if (!count) return;
  const { width, height } = picture;
  const drawn = scatter(r, Math.round((count * share * width) / height), width, height * (high ? 0.5 : 1), (x, y) => make(r, x, y));
  const mask = await maskOf(drawn, width, height);
  if (!shines) return lay(picture, mask, world.colours.land, 0.85);
  const ink = mix(world.colours.spark, [1, 1, 1], 0.2);
  if (!faint) shine(picture, blur(mask, 5), world.colours.spark, 1.5);
  shine(picture, mask, ink, faint ? 0.35 : 0.95);
}
