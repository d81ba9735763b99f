// Paints the pictures of all cards whose recipes have changed since the last time: `npm run pictures`, or with `-- --all` every one.
// They go to src/art/pictures/<game>/<card>.webp; `made.json` beside them remembers what each was painted from.
// They are kept in the repository: building the page paints nothing and needs nothing of this folder.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { file, STYLE } from './compose.js';
import { recipes } from './recipe.js';

const here = new URL('./', import.meta.url);
const src = new URL('../../src/', here);
export const pictures = new URL('art/pictures/', src);
const MADE = new URL('made.json', pictures);
const json = (url) => JSON.parse(readFileSync(url, 'utf8'));

/** Every game of the page that has cards listed, with the recipes of its cards. */
export function games() {
  return readdirSync(new URL('games', src))
    .filter((game) => existsSync(new URL(`games/${game}/cards.json`, src)))
    .map((game) => {
      const [art, look, cards] = ['art', 'look', 'cards'].map((name) => new URL(`games/${game}/${name}.json`, src)).map((url) => (existsSync(url) ? json(url) : {}));
      try {
        return { game, art, look, cards, recipes: recipes(game, art, look, cards) };
      } catch (error) {
        error.message = `src/games/${game}/art.json: ${error.message}`;
        throw error;
      }
    });
}

/** What a picture is painted from: pictures whose mark is as it was are kept. */
export const mark = (recipe) => createHash('sha1').update(JSON.stringify([STYLE, recipe])).digest('hex');

/** The marks of the pictures that lie there, by file. */
export const made = () => (existsSync(MADE) ? json(MADE) : {});

async function main() {
  const before = process.argv.includes('--all') ? {} : made();
  const now = {};
  for (const { game, recipes: all } of games()) {
    mkdirSync(new URL(`${game}/`, pictures), { recursive: true });
    for (const [id, recipe] of Object.entries(all)) {
      const name = `${game}/${id}.webp`;
      now[name] = mark(recipe);
      if (before[name] === now[name] && existsSync(new URL(name, pictures))) continue;
      writeFileSync(new URL(name, pictures), await file(recipe));
      writeFileSync(MADE, JSON.stringify({ ...before, ...now }, null, 1)); // an interrupted run goes on where it was
    }
  }
  for (const name of Object.keys(made())) if (!(name in now)) rmSync(new URL(name, pictures), { force: true });
  writeFileSync(MADE, `${JSON.stringify(now, null, 1)}\n`);
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main();
