// Paints the pictures of all cards whose recipes have changed since the last time: `npm run pictures`, or with `-- --all` every one.
// They go to src/games/<id>/pictures/<card>.webp; `made.json` beside them remembers what each was painted from.
// They are kept in the repository: building the page paints nothing and needs nothing of this folder.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { file, STYLE } from './compose.js';
import { DUSK, extras, recipes } from './recipe.js';

const src = new URL('../../src/', import.meta.url);
const json = (url) => (existsSync(url) ? JSON.parse(readFileSync(url, 'utf8')) : {});

// For games that have no back or cover of their own: the house's emblem, and travellers at dusk.
const somebody = (x, scale, figure) => ({ palette: figure.palette ?? {}, figure: { icons: [], behind: [], turn: 0, gaze: 0.5 - x, mirror: false, y: 0.7, x, scale, ...figure } });
const HOUSE = {
  game: '',
  folder: new URL('art/pictures/', src),
  recipes: {},
  all: {
    back: { kind: 'back', emblem: 'card-draw', cloth: '#43304f' },
    cover: {
      kind: 'cover',
      seed: 'house/cover',
      world: { ...DUSK, source: { kind: 'moon', x: 0.5, y: 0.3, size: 0.18 } },
      figures: [
        somebody(0.16, 0.8, { wears: 'surcoat', head: { part: 'greathelm' }, right: { part: 'spear', turn: 6 }, palette: { cloth: '#3f6f9c' } }),
        somebody(0.84, 0.8, { wears: 'leather', head: { part: 'longhair' }, left: { part: 'lantern' }, palette: { cloth: '#4c7a4a', glow: '#ffd27a' } }),
        somebody(0.5, 0.92, { wears: 'robe', head: { part: 'eyes' }, right: { part: 'staff', turn: 8 }, left: { part: 'orb' } }),
      ],
    },
  },
};

/** Every game of the page that has cards listed: the recipes of its cards, and of all its pictures. */
export function games() {
  return readdirSync(new URL('games/', src))
    .map((game) => [game, new URL(`games/${game}/`, src)])
    .filter(([, home]) => existsSync(new URL('cards.json', home)))
    .map(([game, home]) => {
      const [art, look, cards] = ['art', 'look', 'cards'].map((name) => json(new URL(`${name}.json`, home)));
      try {
        const found = recipes(game, art, look, cards);
        return { game, folder: new URL('pictures/', home), recipes: found, all: { ...found, ...extras(game, art, found) } };
      } catch (error) {
        error.message = `src/games/${game}/art.json: ${error.message}`;
        throw error;
      }
    });
}

/** The same, and what is of no game. */
export const everything = () => [...games(), HOUSE];

/** What a picture is painted from: pictures whose mark is as it was are kept. */
export const mark = (recipe) => createHash('sha1').update(JSON.stringify([STYLE, recipe])).digest('hex');

/** The marks of the pictures in a folder, by file. */
export const made = (folder) => json(new URL('made.json', folder));

async function paint({ folder, all }, anew) {
  const there = made(folder);
  const now = {};
  const remember = (marks) => writeFileSync(new URL('made.json', folder), `${JSON.stringify(marks, null, 1)}\n`);
  mkdirSync(folder, { recursive: true });
  for (const [id, recipe] of Object.entries(all)) {
    const name = `${id}.webp`;
    now[name] = mark(recipe);
    if (!anew && there[name] === now[name] && existsSync(new URL(name, folder))) continue;
    writeFileSync(new URL(name, folder), await file(recipe));
    remember({ ...there, ...now }); // an interrupted run goes on where it was
  }
  for (const name of Object.keys(there)) if (!(name in now)) rmSync(new URL(name, folder), { force: true });
  remember(now);
}

if (process.argv[1] === new URL(import.meta.url).pathname)
  for (const some of everything()) await paint(some, process.argv.includes('--all'));
