// The back of a game's cards: cloth with a woven lattice, a frame and a medallion of metal.
import { canvas, finish, lay, shine } from './canvas.js';
import { colour, mix, tuned } from './colour.js';
import { blur, cropped, field, islands, maskOf } from './fields.js';
import { iconDrawing } from './figure.js';
import { body } from './relief.js';
import { texture } from './seed.js';
import { disc, line } from './strokes.js';

const [WIDTH, HEIGHT] = [350, 490];
const MIDDLE = [WIDTH / 2, HEIGHT / 2];
const mirrored = (drawing) => ['', `translate(${WIDTH} 0) scale(-1 1)`, `translate(0 ${HEIGHT}) scale(1 -1)`, `translate(${WIDTH} ${HEIGHT}) scale(-1 -1)`].map((way) => `<g transform="${way}">${drawing}</g>`).join('');
const ring = (radius, width) => `<circle cx="${MIDDLE[0]}" cy="${MIDDLE[1]}" r="${radius}" fill="none" stroke="#000" stroke-width="${width}"/>`;
const edge = (inset, width, round) => `<rect x="${inset}" y="${inset}" width="${WIDTH - 2 * inset}" height="${HEIGHT - 2 * inset}" rx="${round}" fill="none" stroke="#000" stroke-width="${width}"/>`;

function lattice() {
  let drawn = '';
  for (let d = -HEIGHT; d < WIDTH + HEIGHT; d += 35) drawn += line([[d, 0], [d + HEIGHT, HEIGHT]], 2.4) + line([[d, HEIGHT], [d + HEIGHT, 0]], 2.4);
  for (let row = 0; row * 17.5 < HEIGHT; row++) for (let column = 0; column * 35 < WIDTH + 35; column++) drawn += disc(column * 35 + (row % 2) * 17.5, row * 17.5, 3.2);
  return drawn;
}

/** A leafy corner: a bow with three leaves. */
const CORNER = `<path d="M26 96C26 52 52 26 96 26" fill="none" stroke="#000" stroke-width="7" stroke-linecap="round"/><path d="M38 38C56 40 70 54 72 72C54 70 40 56 38 38Z"/><path d="M44 84C60 80 70 84 78 96C64 102 52 98 44 84Z"/><path d="M84 44C80 60 84 70 96 78C102 64 98 52 84 44Z"/>`;

const LIGHT = { from: [-0.5, -0.68], colour: [1, 0.95, 0.82], dark: [0.05, 0.03, 0.05], glow: [1, 0.8, 0.5], rim: 0.3 };

export async function painted({ emblem, cloth, metal = '#d6a548' }) {
  const [ground, gold] = [colour(cloth), colour(metal)];
  const picture = canvas(WIDTH, HEIGHT);
  const weave = texture('rough', emblem);
  const lit = field(WIDTH, HEIGHT, (x, y) => 1 - Math.hypot(x / WIDTH - 0.5, (y / HEIGHT - 0.5) * 1.1) * 1.35);
  const steps = Array.from({ length: 101 }, (_, n) => mix(tuned(ground, -0.2), tuned(ground, 0.05), n / 100));
  lay(picture, field(WIDTH, HEIGHT, () => 1), (i) => steps[Math.round(Math.min(1, Math.max(0, lit.data[i] + weave(i % WIDTH, Math.floor(i / WIDTH)) * 0.35)) * 100)]);
  const draw = async (drawing, material, base, lift) => body(picture, cropped(await maskOf(drawing, WIDTH, HEIGHT), 16), material, base, LIGHT, `${emblem}/${drawing.length}`, { lift });
  await draw(lattice(), 'cloth', tuned(ground, 0.07), 2);
  await draw(ring(112, 26) + disc(...MIDDLE, 100), 'cloth', tuned(ground, -0.1), 8);
  await draw(edge(5, 10, 18), 'gold', gold, 0);
  await draw(edge(18, 3, 9), 'gold', gold, 2);
  await draw(mirrored(CORNER), 'gold', gold, 4);
  await draw(ring(112, 9), 'gold', gold, 5);
  await draw(ring(97, 3), 'gold', gold, 2);
  await draw(Array.from({ length: 24 }, (_, i) => disc(MIDDLE[0] + Math.sin((i * Math.PI) / 12) * 104.5, MIDDLE[1] - Math.cos((i * Math.PI) / 12) * 104.5, 3.6)).join(''), 'gold', gold, 1);
  const sign = await maskOf(iconDrawing({ icon: emblem, place: { x: MIDDLE[0], y: MIDDLE[1], turn: 0, size: 150, mirror: false } }), WIDTH, HEIGHT);
  shine(picture, blur(sign, 18), gold, 0.3);
  for (const part of islands(sign)) body(picture, cropped(part, 16), 'gold', tuned(gold, 0.03), LIGHT, emblem, { lift: 5 });
  finish(picture, emblem, { vignette: 0.2, grain: 0.03 });
  return picture;
}
