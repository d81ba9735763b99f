// Shapes become bodies: a mask swells towards its middle, light falls on it from the world's side, an edge of light comes from behind.
import { blur, depth } from './fields.js';
import { clamp, mix, ramp, tuned } from './colour.js';
import { lay, shade } from './canvas.js';
import { texture } from './seed.js';

/** How a material takes light: how round its edges are, how it shines, how rough it is. */
export const MATERIALS = {
  cloth: { bevel: 26, gloss: 0, rough: 0.16, span: 0.17 },
  leather: { bevel: 16, gloss: 0.12, rough: 0.2, span: 0.16 },
  skin: { bevel: 22, gloss: 0.06, rough: 0.06, span: 0.13 },
  hair: { bevel: 12, gloss: 0.1, rough: 0.22, span: 0.15 },
  bone: { bevel: 12, gloss: 0.1, rough: 0.16, span: 0.17 },
  metal: { bevel: 13, gloss: 0.7, rough: 0.08, span: 0.25 },
  gold: { bevel: 9, gloss: 0.8, rough: 0.06, span: 0.24 },
  wood: { bevel: 7, gloss: 0.05, rough: 0.24, span: 0.15 },
  stone: { bevel: 14, gloss: 0, rough: 0.34, span: 0.17 },
  paper: { bevel: 5, gloss: 0, rough: 0.1, span: 0.1 },
  glow: { bevel: 14, gloss: 0, rough: 0.04, span: 0.1, bright: true },
  fire: { bevel: 34, gloss: 0, rough: 0.3, span: 0.1, hot: true },
  ink: { bevel: 10, gloss: 0.04, rough: 0.1, span: 0.07 },
};

function tones(material, base, light) {
  if (material.bright) return ramp([[0, mix(base, light.glow, 0.25)], [0.55, tuned(base, 0.12)], [1, [1, 1, 0.94]]]);
  if (material.hot) return ramp([[0, tuned(base, -0.22)], [0.35, tuned(base, -0.06, 1.1)], [0.7, mix(base, [1, 0.85, 0.4], 0.6)], [1, [1, 0.97, 0.8]]]);
  const dark = mix(tuned(base, -material.span * 1.5, 0.95), light.dark, 0.38);
  return ramp([
    [0, mix(dark, light.dark, 0.35)],
    [0.34, mix(tuned(base, -material.span * 0.55), light.dark, 0.1)],
    [0.62, base],
    [1, mix(tuned(base, material.span, 0.92), light.colour, 0.34)],
  ]);
}

/** The heights of a swollen shape: a round edge, and a dome over the whole. */
function swollen(mask, inner, bevel) {
  const round = inner.data.map((d) => {
    const t = clamp(d / bevel);
    return Math.sqrt(1 - (1 - t) ** 2) * bevel * 0.62;
  });
  const dome = blur(mask, bevel * 2.4).data;
  return blur({ ...mask, data: round.map((h, i) => h + dome[i] * bevel * 0.9) }, 2.2);
}

/**
 * Paints one shape as a body. `light` is the world's: `from` (towards the light, x right, y down), `colour`, `dark` of shadows,
 * `glow` of the edge from behind. An occlusion falls on whatever lies beneath.
 */
export function body(picture, mask, name, base, light, seed, { lift = 7, ink = 0.7 } = {}) {
  const material = MATERIALS[name];
  const inner = depth(mask);
  const height = swollen(mask, inner, material.bevel);
  const { width } = mask;
  if (lift) {
    const soft = blur(mask, lift);
    const dx = Math.round(-light.from[0] * lift * 0.8), dy = Math.round(lift * 0.6);
    const fallen = soft.data.map((_, i) => soft.data[i - dx - dy * width] ?? 0);
    shade(picture, { ...mask, data: fallen }, light.dark, 0.55);
    const edge = blur(mask, 2.2);
    shade(picture, { ...mask, data: edge.data.map((e) => clamp(e * 2.6)) }, light.dark, ink);
  }
  lay(picture, mask, lit(material, base, light, height, inner, seed));
}

/** The colour of each pixel of a body. */
function lit(material, base, light, height, inner, seed) {
  const { width } = height;
  const h = height.data;
  const table = tones(material, base, light);
  const [lx, ly] = light.from;
  const gloss = material.gloss;
  const rim = light.rim ?? 0.6;
  const strokes = texture('brush', seed);
  return (i) => {
    const x = i % width, y = (i - x) / width;
    const nx = ((h[i - 1] ?? 0) - (h[i + 1] ?? 0)) * 0.5, ny = ((h[i - width] ?? 0) - (h[i + width] ?? 0)) * 0.5;
    const norm = 1 / Math.hypot(nx, ny, 0.8);
    const facing = (nx * lx + ny * ly + 0.8 * 0.55) * norm;
    const brush = strokes(x + (y >> 2), y - (x >> 2));
    const fall = 0.1 - 0.2 * (y / height.height);
    const tone = clamp(0.36 + facing * 0.42 + brush * material.rough * 1.6 + fall + (material.bright || material.hot ? clamp(inner.data[i] / 30) * 0.35 - (material.hot ? 0.25 : 0) : 0));
    const rgb = table[Math.round(tone * 255)].slice();
    const shiny = gloss * clamp((facing - 0.74) * 4.2) ** 2;
    const back = rim * clamp((-nx * lx * 0.8 - ny * 0.5) * norm * 1.3 - 0.12) * clamp(1 - inner.data[i] / 7);
    for (let c = 0; c < 3; c++) {
      rgb[c] += (light.colour[c] - rgb[c]) * shiny;
      rgb[c] = 1 - (1 - rgb[c]) * (1 - back * light.glow[c]);
    }
    return rgb;
  };
}
