// What stands behind a figure: sky, the source of light, landscape in layers with air between them.
import { lay, shine, shade } from './canvas.js';
import { clamp, mix, tuned } from './colour.js';
import { blur, field, maskOf } from './fields.js';
import { LANDS } from './lands.js';
import { texture } from './seed.js';

const spot = (width, height, x, y, radius, power = 2) => field(width, height, (px, py) => clamp(1 - Math.hypot(px - x, py - y) / radius) ** power);

export function sky(picture, world, seed) {
  const { width, height } = picture;
  const { sky: top, horizon } = world.colours;
  const low = height * 0.72;
  const clouds = texture('cloud', seed);
  const drift = world.indoors ? 0.1 : 0.3;
  const steps = Array.from({ length: 101 }, (_, n) => mix(top, horizon, n / 100));
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p += 3) {
      const cloud = clouds(x, y) * 1.3;
      const rgb = steps[Math.round(clamp((y / low) ** 1.25 + cloud * drift) * 100)];
      for (let c = 0; c < 3; c++) picture.data[p + c] = rgb[c] * (1 + cloud * drift * 0.6);
    }
}

/** The source of light with its halo; through windows and clouds it falls in rays. */
export async function source(picture, world, r) {
  const { width, height } = picture;
  const { kind, x, y, size } = world.source;
  const [cx, cy] = [x * width, y * height];
  const { light } = world.colours;
  shine(picture, spot(width, height, cx, cy, height * 0.95, 2.2), light, 0.6);
  if (kind === 'rays' || kind === 'window') shine(picture, rays(width, height, cx, cy, r), light, kind === 'window' ? 0.2 : 0.26);
  if (kind !== 'moon' && kind !== 'sun') return;
  const radius = size * height;
  const disc = await maskOf(`<circle cx="${cx}" cy="${cy}" r="${radius}"/>`, width, height);
  shine(picture, blur(disc, radius * 0.9), light, 0.75);
  const pale = mix(light, [1, 1, 1], kind === 'sun' ? 0.55 : 0.35);
  const stain = texture('stain', 'moon');
  const spots = kind === 'moon' ? 0.3 : 0;
  lay(picture, disc, (i) => {
    const px = i % width, py = (i - px) / width;
    const sea = clamp(stain(px, py) * 3) * spots;
    const share = clamp(sea + 0.35 * clamp((py - cy) / radius));
    return pale.map((c, n) => c + (light[n] - c) * share);
  }, 0.94);
}

function rays(width, height, cx, cy, r) {
  const beams = Array.from({ length: 9 }, () => [r.between(0, Math.PI * 2), r.between(0.04, 0.13), r.between(0.4, 1)]);
  const around = Float32Array.from({ length: 1024 }, (_, n) => {
    const angle = (n / 512) * Math.PI;
    return beams.reduce((sum, [at, wide, strong]) => sum + clamp(1 - Math.abs(Math.atan2(Math.sin(angle - at), Math.cos(angle - at))) / wide) * strong, 0);
  });
  return field(width, height, (x, y) => {
    const far = Math.hypot(x - cx, y - cy) / height;
    if (far > 1.25) return 0;
    return around[Math.round((Math.atan2(y - cy, x - cx) / Math.PI) * 512) & 1023] * (1.25 - far) * clamp(far * 4);
  });
}

/** The layers of a landscape, ready to be painted. */
export function layersOf(world, r, width) {
  return LANDS[world.land](r, width);
}

/** One layer: a tone that pales with distance, an edge of light, a rough surface, and air before it. */
export async function layer(picture, world, { away, draw, glow }, seed) {
  const { width, height } = picture;
  const { land, horizon, light } = world.colours;
  const sharp = await maskOf(draw, width, height);
  const mask = away < 0.2 ? blur(sharp, 2.4) : sharp; // what is near is out of focus
  const soft = blur(mask, 3 + (1 - away) * 2);
  const tone = mix(tuned(land, -0.05 * (1 - away)), horizon, clamp(away ** 1.35 * 0.86));
  const bright = mix(tone, light, 0.34 + away * 0.12), dim = tuned(tone, -0.07);
  const table = Array.from({ length: 101 }, (_, n) => (n < 50 ? mix(dim, tone, n / 50) : mix(tone, bright, (n - 50) / 50)));
  const [lx, ly] = world.light.from;
  const surface = texture('rough', `${seed}/${away}`);
  lay(picture, mask, (i) => {
    const x = i % width, y = (i - x) / width;
    const gx = (soft.data[i - 1] ?? 0) - (soft.data[i + 1] ?? 0), gy = (soft.data[i - width] ?? 0) - (soft.data[i + width] ?? 0);
    const facing = clamp((gx * lx + gy * ly) * 6, -1, 1);
    const rough = surface(x, y) * 1.3;
    const nearLight = clamp(1 - Math.hypot(x / width - world.source.x, y / height - world.source.y) * 1.15) * 0.3;
    return table[Math.round(clamp(0.36 + facing * 0.5 + rough * 0.42 + nearLight) * 100)];
  });
  if (glow) await lamps(picture, glow, world.colours.lamp, mask);
}

async function lamps(picture, glow, ink, within) {
  const lit = await maskOf(glow, picture.width, picture.height);
  const seen = { ...lit, data: lit.data.map((v, i) => v * within.data[i]) };
  shine(picture, blur(seen, 12), ink, 3.2);
  lay(picture, seen, mix(ink, [1, 1, 1], 0.35));
}

/** Air that lies over a layer, thickest at its foot. */
export function mist(picture, world, seed, y, strength) {
  const { width, height } = picture;
  const clouds = texture('cloud', `${seed}/mist/${y}`);
  const veil = field(width, height, (px, py) => {
    const band = Math.exp(-(((py - y) / (height * 0.11)) ** 2));
    return band < 0.01 ? 0 : band * (0.8 + clouds(px, py) * 1.2);
  });
  lay(picture, veil, mix(world.colours.horizon, world.colours.light, 0.18), strength);
}

/** Where the figure will stand, the ground is lit and the far is hazy, so that it stands out. */
export function clearing(picture, world, x, y, radius) {
  shine(picture, spot(picture.width, picture.height, x, y, radius, 1.6), world.colours.light, 0.3);
}

export { spot };
