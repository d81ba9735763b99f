// Figures: a garb with a head and what its hands hold, or icons of game-icons, each shape a body in the world's light.
import { createRequire } from 'node:module';
import { lay, shade, shine } from './canvas.js';
import { clamp, mix, tuned } from './colour.js';
import { blur, cropped, islands, maskOf, solid } from './fields.js';
import { cuff, limb, placed } from './kit/draw.js';
import { GARBS, SHOULDER } from './kit/garbs.js';
import { HEADS } from './kit/heads.js';
import { PROPS } from './kit/props.js';
import { body } from './relief.js';
import { disc } from './strokes.js';

const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json');
export const isIcon = (name) => name in set.icons;
export const iconNames = () => Object.keys(set.icons);

/** Where an arm goes, on our right: to a shaft held upright, an open hand, down, behind a shield, above the head, across the chest. */
export const HANDS = {
  grip: { elbow: [426, 420], hand: [398, 356] },
  raised: { elbow: [446, 362], hand: [420, 252] },
  low: { elbow: [420, 390], hand: [402, 346] },
  shield: { elbow: [410, 400], hand: [360, 400] },
  high: { elbow: [440, 290], hand: [412, 196] },
  across: { elbow: [408, 428], hand: [322, 392] },
};

const BRIGHT = new Set(['glow', 'fire']);

const flip = ([x, y], left) => (left ? [512 - x, y] : [x, y]);

/** A fist about a shaft: four fingers and a thumb. */
function fist([x, y], left, tone) {
  const side = left ? -1 : 1;
  const fingers = [0, 1, 2, 3].map((i) => ({ tone, draw: `<rect x="${x - 17}" y="${y - 24 + i * 12}" width="34" height="13" rx="6.5" transform="rotate(${side * -8} ${x} ${y})"/>` }));
  return [...fingers, { tone, draw: `<rect x="${x - 8}" y="${y - 34}" width="26" height="14" rx="7" transform="rotate(${side * -30} ${x} ${y - 28})"/>` }];
}

/** An open hand, fingers up. */
function palm([x, y], left, tone) {
  const side = left ? -1 : 1;
  const fingers = [-16, -6, 5, 15].map((dx, i) => ({ tone, draw: `<rect x="${x + dx - 5}" y="${y - [34, 44, 44, 36][i]}" width="10.5" height="44" rx="5" transform="rotate(${dx * 0.9} ${x + dx} ${y})"/>` }));
  return [...fingers, { tone, draw: `<ellipse cx="${x}" cy="${y}" rx="21" ry="20"/>` }, { tone, draw: `<rect x="${x - side * 26 - 6}" y="${y - 22}" width="12" height="34" rx="6" transform="rotate(${-side * 38} ${x - side * 22} ${y})"/>` }];
}

/** An arm of the garb, and the prop in its hand: shapes from back to front. */
function armed(garb, prop, left) {
  const known = PROPS[prop.part];
  const way = HANDS[prop.hand ?? known?.hand ?? 'grip'];
  const [shoulder, elbow, hand] = [flip(SHOULDER.right, left), flip(way.elbow, left), flip(way.hand, left)];
  const { tone, cuff: band, wide, bare } = garb.sleeve;
  const upper = [{ tone, draw: limb(shoulder, elbow, wide, wide * 0.8) }, { tone, draw: limb(elbow, hand, wide * 0.84, wide * 0.58) }];
  if (!bare) upper.push({ tone: band, draw: cuff(elbow, hand, wide * 0.66) });
  const held = heldShapes(prop, hand, left);
  if (way === HANDS.shield) return [...upper, ...held];
  if (way === HANDS.raised) return [...upper, ...palm([hand[0], hand[1] - 14], left, garb.hand), ...held];
  if (way === HANDS.low || way === HANDS.across) return [...upper, ...held, ...fist(hand, left, garb.hand)];
  return [...held, ...upper, ...fist(hand, left, garb.hand)];
}

function heldShapes(prop, [x, y], left) {
  const { part, turn = 0, scale = 1, tone, dx = 0, dy = 0 } = prop;
  const place = { x: x + dx, y: y + dy, turn: left ? -turn : turn, scale, mirror: left };
  if (PROPS[part]) return PROPS[part].shapes.map((each) => moved(each, place));
  return [{ icon: part, tone: tone ?? 'metal', place: { x: x + dx, y: y + dy, turn: place.turn, size: 190 * scale, mirror: left !== Boolean(prop.mirror) } }];
}

/** All shapes of a figure, from back to front. */
export function shapesOf(figure) {
  const shapes = (figure.behind ?? []).flatMap(partShapes);
  if (figure.wears) {
    const garb = GARBS[figure.wears];
    const left = figure.left ? armed(garb, figure.left, true) : [];
    const right = figure.right ? armed(garb, figure.right, false) : [];
    shapes.push(...garb.back, ...garb.front.slice(0, 1), ...headShapes(figure.head, figure.gaze), ...garb.front.slice(1), ...left, ...right);
  }
  shapes.push(...(figure.icons ?? []).flatMap(partShapes));
  return shapes;
}

function headShapes(head, gaze) {
  if (!head) return [];
  if (HEADS[head.part]) return HEADS[head.part].map((each) => turned(each, gaze));
  const { part, tone = 'bone', scale = 1, dx = 0, dy = 0, turn = 0, mirror, tones } = head;
  return [{ icon: part, tone, tones, place: { x: 256 + dx, y: 172 + dy, turn, size: 178 * scale, mirror } }];
}

function turned(each, gaze) {
  if (!each.near) return each;
  return moved(each, { x: gaze * each.near * 9 });
}

/** A part that stands by itself: a prop of the kit, or an icon. */
function partShapes({ part, tone, tones, x = 0.5, y = 0.54, scale = 1, turn = 0, mirror = false }) {
  const place = { x: x * 512, y: y * 512, turn, scale, mirror };
  if (PROPS[part]) return PROPS[part].shapes.map((each) => moved(each, place));
  return [{ icon: part, tone: tone ?? 'bone', tones, place: { ...place, size: 330 * scale } }];
}

const moved = (each, place) => ({ ...each, draw: placed(each.draw, place), folds: each.folds && placed(each.folds, place) });

export function iconDrawing({ icon, place: { x, y, turn, size, mirror } }) {
  const s = size / 512;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${mirror ? -s : s} ${s}) translate(-256 -256)">${set.icons[icon].body}</g>`;
}

/** Where a figure stands on the canvas of a picture: scaled about its place, perhaps mirrored. */
const stood = (drawing, { x, y, scale, turn, mirror }) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${mirror ? -scale : scale} ${scale}) translate(-256 -300)">${drawing}</g>`;

/** Paints a figure; `place` says where the middle of its chest comes to lie. */
export async function figure(picture, shapes, place, world, seed) {
  const { width, height } = picture;
  const masks = await Promise.all(shapes.map((each) => maskOf(stood(each.icon ? iconDrawing(each) : each.draw, place), width, height)));
  behindLight(picture, masks, world);
  for (const [i, each] of shapes.entries()) {
    const name = `${seed}/${i}`;
    if (BRIGHT.has(each.tone)) shine(picture, blur(masks[i], 24), world.colours.glow, 0.6);
    if (each.icon) icon(picture, masks[i], each, place.scale, world, name);
    else await painted(picture, masks[i], each, place, world, name);
  }
  modelled(picture, masks, world);
  const glows = masks.filter((_, i) => shapes[i].tone === 'glow');
  for (const mask of glows) shine(picture, blur(mask, 20), world.colours.glow, 0.4);
}

/** A halo of the world's light around the figure, so that it stands clear of what is behind. */
function behindLight(picture, masks, world) {
  const all = union(masks);
  shine(picture, blur(all, 40), world.colours.light, 0.34);
  shade(picture, blur(all, 14), world.light.dark, 0.35);
}

/** Light and shade over the whole figure: the side away from the light falls into shadow, an edge of it burns, the foot sinks into the ground's shade. */
function modelled(picture, masks, world) {
  const all = union(masks);
  const { width, height, data } = all;
  const round = blur(all, 46).data, edge = blur(all, 3).data;
  const [lx, ly] = world.light.from;
  const [dark, bright, rim] = [0, 0, 0].map(() => ({ ...all, data: new Float32Array(data.length) }));
  for (let i = width; i < data.length - width; i++) {
    if (data[i] < 0.02) continue;
    const slope = (field) => (field[i - 1] - field[i + 1]) * lx + (field[i - width] - field[i + width]) * ly;
    const facing = slope(round) * 26;
    const low = clamp((i / width / height - 0.68) / 0.32);
    dark.data[i] = data[i] * clamp(Math.max(-facing, 0) * 0.75 + low * 0.75);
    bright.data[i] = data[i] * clamp(facing) * 0.3;
    rim.data[i] = data[i] * clamp(slope(edge) * 3.4 - 0.12) * (1 - low);
  }
  shade(picture, dark, world.light.dark, 0.9);
  shine(picture, bright, world.light.colour);
  shine(picture, rim, world.light.colour, 0.85);
}

function union(masks) {
  const all = { ...masks[0], data: masks[0].data.slice() };
  for (const { data } of masks.slice(1)) for (let i = 0; i < data.length; i++) if (data[i] > all.data[i]) all.data[i] = data[i];
  return all;
}

async function painted(picture, full, each, place, world, seed) {
  const mask = cropped(full, 26);
  if (!mask) return;
  const [material, base] = world.tone(each.tone);
  if (each.soft) return shade(picture, blur(mask, 6), world.light.dark, 0.5);
  if (each.tone === 'shadow') return shade(picture, blur(mask, 3), mix(world.light.dark, base, 0.3), 0.62);
  if (each.flat) return lay(picture, mask, base, 0.9);
  body(picture, mask, material, base, world.light, seed);
  if (each.mail) await mail(picture, mask, world);
  if (each.folds) await pressed(picture, full, stood(each.folds, place), world);
}

/** Folds: a line of shade with a line of light beside it, within the shape. */
async function pressed(picture, within, drawing, world) {
  const drawn = await maskOf(drawing, picture.width, picture.height);
  for (let i = 0; i < drawn.data.length; i++) drawn.data[i] *= within.data[i];
  const mask = cropped(drawn, 20);
  if (!mask) return;
  const soft = blur(mask, 3.4);
  shade(picture, soft, world.light.dark, 0.85);
  const side = world.light.from[0] > 0 ? -5 : 5;
  const beside = { ...soft, data: soft.data.map((_, i) => soft.data[i + side] ?? 0) };
  shine(picture, blur(beside, 3), world.light.colour, 0.16);
}

/** Rings of mail. */
async function mail(picture, mask, world) {
  const { x, y, width, height } = mask;
  let rings = '';
  for (let row = 0; row * 6 < height; row++) for (let column = 0; column * 7 < width; column++) rings += disc(column * 7 + (row % 2) * 3.5, row * 6, 2);
  const drawn = await maskOf(rings, width, height);
  for (let i = 0; i < drawn.data.length; i++) drawn.data[i] *= mask.data[i];
  shade(picture, { ...drawn, x, y }, world.light.dark, 0.5);
}

/** An icon: its outline as one dark body, its parts as bodies on it. */
function icon(picture, full, { tone, tones = [], place }, scale, world, seed) {
  const mask = cropped(full, 30);
  if (!mask) return;
  const [material, base] = world.tone(tone);
  const whole = solid(mask, 3 + (place.size / 512) * scale * 9); // the gaps between the parts of an icon are drawn some 16 wide
  body(picture, whole, 'ink', mix(tuned(base, -0.32, 0.7), world.light.dark, 0.55), world.light, `${seed}/whole`);
  for (const [n, part] of islands(mask).entries()) {
    const [kind, ink] = tones[n] ? world.tone(tones[n]) : [material, base];
    body(picture, cropped(part, 20), kind, ink, world.light, `${seed}/${n}`, { lift: 4, ink: 0.4 });
  }
}

