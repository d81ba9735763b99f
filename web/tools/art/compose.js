// One picture from one recipe: sky, light, land, figure, what is near, what is in the air.
import { clearing, layer, layersOf, mist, sky, source } from './backdrop.js';
import { canvas, encoded, finish } from './canvas.js';
import { painted as back } from './back.js';
import { SIZE } from './fields.js';
import { figure, shapesOf } from './figure.js';
import { chance } from './seed.js';
import { weather } from './weather.js';
import { worldOf } from './world.js';

export const MOST = 24_000; // bytes of a card's picture

/** Whoever changes how everything looks counts this up: all pictures are painted anew. */
export const STYLE = 2;

/** The painted picture of a recipe. */
export async function painted({ seed, world: declared, figure: drawn }, width = SIZE, height = SIZE) {
  const world = worldOf(declared);
  const r = chance(seed);
  const picture = canvas(width, height);
  const layers = await background(picture, world, r, seed);
  await figure(picture, shapesOf(drawn), { ...drawn, x: drawn.x * width, y: drawn.y * height }, world, seed);
  await layer(picture, world, layers.at(-1), `${seed}/near`);
  await weather(picture, world, r, world.weather, 0.55);
  finish(picture, seed);
  return picture;
}

/** Everything behind the figure; gives the layers, of which the nearest is left to be painted. */
export async function background(picture, world, r, seed) {
  const { width, height } = picture;
  sky(picture, world, seed);
  if (!world.indoors) await weather(picture, world, r, 'stars', 0.4);
  await source(picture, world, r);
  const layers = layersOf(world, r, width);
  for (const [i, each] of layers.slice(0, -1).entries()) {
    await layer(picture, world, each, `${seed}/${i}`);
    mist(picture, world, seed, height * (0.6 + i * 0.1), 0.55 - i * 0.1);
  }
  await weather(picture, world, r, world.weather, 0.5);
  clearing(picture, world, width / 2, height * 0.45, height * 0.5);
  return layers;
}

/** The picture of a game, twice as wide as high: several of its cards' figures in one world. */
export async function cover({ seed, world: declared, figures }) {
  const [width, height] = [SIZE * 2, SIZE];
  const world = worldOf(declared);
  const r = chance(seed);
  const picture = canvas(width, height);
  const layers = await background(picture, world, r, seed);
  for (const [i, { palette, figure: drawn }] of figures.entries()) {
    const dressed = worldOf({ ...declared, palette: { ...declared.palette, ...palette } });
    await figure(picture, shapesOf(drawn), { ...drawn, x: drawn.x * width, y: drawn.y * height }, dressed, `${seed}/${i}`);
  }
  await layer(picture, world, layers.at(-1), `${seed}/near`);
  await weather(picture, world, r, world.weather, 0.5);
  finish(picture, seed, { vignette: 0.35 });
  return picture;
}

const PAINTERS = { card: [painted, MOST], cover: [cover, MOST * 3], back: [back, MOST] };

/** The file of a recipe. */
export async function file(recipe) {
  const [paint, most] = PAINTERS[recipe.kind];
  return encoded(await paint(recipe), most);
}

