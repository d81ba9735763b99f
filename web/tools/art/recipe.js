// Recipes: from what a designer wrote (`art.json`, `look.json`) and what is printed on a card to everything that a picture needs.
// What is not written follows from the card: a picture is whole even if a designer named one icon only, or nothing at all.
import { HANDS, iconNames, isIcon } from './figure.js';
import { GARBS } from './kit/garbs.js';
import { HEADS } from './kit/heads.js';
import { PROPS } from './kit/props.js';
import { LANDS } from './lands.js';
import { BadLook, hexColour, keys, known, number } from './refuse.js';
import { chance } from './seed.js';
import { WEATHERS } from './weather.js';
import { PALETTE, SOURCES, TONE_NAMES } from './world.js';

export const RANKS = ['common', 'rare', 'epic', 'hero'];
const WORLD = ['land', 'weather', 'source', 'palette'];
const CARD = [...WORLD, 'wears', 'head', 'right', 'left', 'icons', 'behind', 'scale', 'x', 'y', 'turn', 'gaze', 'mirror'];
const PART = ['part', 'tone', 'tones', 'x', 'y', 'dx', 'dy', 'scale', 'turn', 'mirror', 'hand'];

// A world for whoever declares none: dusk over a moor.
export const DUSK = { land: 'moor', weather: 'motes', source: 'moon', palette: { sky: '#2a3050', horizon: '#b08a94', land: '#26202c', light: '#ffe2c4', glow: '#9fc4ff', cloth: '#5a4a78', trim: '#c9a45c' } };

/** The recipes of all cards of a game, by id; `cards` are the fields that are printed on them. */
export function recipes(game, art, look, cards) {
  checked(art, cards);
  const field = look.field ?? '';
  return Object.fromEntries(
    Object.entries(cards).map(([id, printed]) => [id, recipe(`${game}/${id}`, art, look, id, printed, String(printed[field] ?? ''))]),
  );
}

/** The recipes of a game's other pictures: its cover, the back of its cards; only those that are declared. */
export function extras(game, art, cards) {
  const found = {};
  if (art.back) found.back = { kind: 'back', ...art.back };
  if (art.cover) {
    const { figures = [], ...world } = art.cover;
    found.cover = {
      kind: 'cover',
      seed: `${game}/cover`,
      world: { ...DUSK, ...world, source: { x: 0.5, y: 0.3, size: 0.16, ...(typeof world.source === 'string' ? { kind: world.source } : world.source) } },
      figures: figures.map(({ card, ...place }) => ({ palette: tonesOf(cards[card]), figure: { ...alone(cards[card].figure), ...place } })),
    };
  }
  return found;
}

/** What a figure takes along into another world: the colours of its own things, not those of sky and land. */
const tonesOf = ({ world }) => Object.fromEntries(Object.entries(world.palette).filter(([name]) => name === 'glow' || !PALETTE.includes(name)));

/** Somebody without what stands around. */
const alone = (figure) => (figure.wears ? { ...figure, icons: [], behind: [] } : figure);

function recipe(seed, art, look, id, printed, kind) {
  const own = art.cards?.[id] ?? {};
  const world = { ...DUSK, ...art.worlds?.[kind] };
  const icon = look.icons?.[id];
  const r = chance(`${seed}/pose`);
  const drawn = own.wears || own.icons ? own : { ...own, icons: [{ part: icon && isIcon(icon) ? icon : 'card-random' }] };
  const side = r.maybe(0.5) ? 1 : -1;
  return {
    kind: 'card',
    seed,
    rank: rankOf(look, id, printed),
    world: {
      land: own.land ?? world.land,
      weather: own.weather ?? world.weather,
      palette: { ...world.palette, ...own.palette },
      source: sourceOf(own.source ?? world.source, r),
    },
    figure: { ...parts(drawn), x: own.x ?? 0.5 + r.between(-0.025, 0.025), y: own.y ?? 0.585, scale: own.scale ?? 1, turn: own.turn ?? side * r.between(1, 4), gaze: own.gaze ?? side * r.between(0.4, 1), mirror: own.mirror ?? false },
  };
}

function sourceOf(written, r) {
  const source = typeof written === 'string' ? { kind: written } : written;
  const left = r.maybe(0.5);
  const across = source.kind === 'window' ? r.between(0.3, 0.7) : left ? r.between(0.2, 0.32) : r.between(0.68, 0.8);
  return { x: across, y: r.between(0.16, 0.3), size: r.between(0.08, 0.13), ...source };
}

const list = (some) => (some === undefined ? [] : Array.isArray(some) ? some : [some]);
const part = (written) => (typeof written === 'string' ? { part: written } : written);

function parts({ wears, head, right, left, icons, behind }) {
  return { wears, head: part(head), right: part(right), left: part(left), icons: list(icons).map(part), behind: list(behind).map(part) };
}

/** `ranks` of a look: by field, the least number of each rank; `ranked` names single cards. */
export function rankOf(look, id, printed) {
  if (look.ranked?.[id]) return look.ranked[id];
  const reached = Object.entries(look.ranks ?? {}).flatMap(([field, least]) => RANKS.filter((rank) => rank in least && printed[field] >= least[rank]));
  return RANKS.findLast((rank) => reached.includes(rank)) ?? 'common';
}

function checked(art, cards) {
  keys(art, ['worlds', 'cards', 'back', 'cover'], 'art.json');
  for (const [name, world] of Object.entries(art.worlds ?? {})) checkedWorld(world, WORLD, `worlds.${name}`);
  for (const [id, card] of Object.entries(art.cards ?? {})) {
    known(id, Object.keys(cards), `cards.${id}`, 'card');
    checkedWorld(card, CARD, `cards.${id}`);
    checkedFigure(card, `cards.${id}`);
  }
  if (art.back) checkedBack(art.back);
  if (art.cover) checkedCover(art.cover, cards);
}

function checkedBack(back) {
  keys(back, ['emblem', 'cloth', 'metal'], 'back');
  known(back.emblem, iconNames(), 'back.emblem', 'icon');
  for (const name of ['cloth', 'metal']) if (name === 'cloth' || back[name] !== undefined) hexColour(back[name], `back.${name}`);
}

function checkedCover(cover, cards) {
  checkedWorld(cover, [...WORLD, 'figures'], 'cover');
  for (const [i, figure] of list(cover.figures).entries()) {
    keys(figure, ['card', 'x', 'y', 'scale', 'turn', 'gaze', 'mirror'], `cover.figures.${i}`);
    known(figure.card, Object.keys(cards), `cover.figures.${i}.card`, 'card');
  }
}

function checkedWorld(world, allowed, place) {
  keys(world, allowed, place);
  if (world.land !== undefined) known(world.land, Object.keys(LANDS), `${place}.land`, 'landscape');
  if (world.weather !== undefined) known(world.weather, Object.keys(WEATHERS), `${place}.weather`, 'weather');
  const kind = typeof world.source === 'object' ? world.source.kind : world.source;
  if (kind !== undefined) known(kind, SOURCES, `${place}.source`, 'source of light');
  for (const [name, hex] of Object.entries(world.palette ?? {})) {
    known(name, [...PALETTE, ...TONE_NAMES], `${place}.palette.${name}`, 'colour');
    hexColour(hex, `${place}.palette.${name}`);
  }
}

function checkedFigure(card, place) {
  if (card.wears !== undefined) known(card.wears, Object.keys(GARBS), `${place}.wears`, 'garb');
  const drawn = { head: Object.keys(HEADS), right: Object.keys(PROPS), left: Object.keys(PROPS), icons: Object.keys(PROPS), behind: Object.keys(PROPS) };
  for (const [key, names] of Object.entries(drawn)) list(card[key]).forEach((written, i) => checkedPart(part(written), names, Array.isArray(card[key]) ? `${place}.${key}.${i}` : `${place}.${key}`));
  for (const [key, [low, high]] of Object.entries({ scale: [0.3, 3], x: [0, 1], y: [0, 1.5], turn: [-180, 180], gaze: [-1.5, 1.5] })) if (card[key] !== undefined) number(card[key], low, high, `${place}.${key}`);
  if (card.wears === undefined && (card.head ?? card.right ?? card.left) !== undefined) throw new BadLook(`${place}: a head and hands need a garb ("wears")`);
}

function checkedPart(written, names, place) {
  keys(written, PART, place);
  if (!isIcon(written.part)) known(written.part, [...names, ...iconNames()], `${place}.part`, 'drawing');
  for (const tone of [...list(written.tone), ...list(written.tones)]) known(tone, TONE_NAMES, `${place}.tone`, 'tone');
  if (written.hand !== undefined) known(written.hand, Object.keys(HANDS), `${place}.hand`, 'hand');
}
