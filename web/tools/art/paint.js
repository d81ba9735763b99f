// Paints the pictures of all cards whose recipes have changed since the last time: `npm run pictures`, or with `-- --all` every one.
// They go to src/games/<id>/pictures/<card>.webp; `made.json` beside them remembers what each was painted from.
// They are kept in the repository: building the page paints nothing and needs nothing of this folder.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { file, STYLE } from './compose.js';
import { recipes } from './recipe.js';

const src = new URL('../../src/games/', import.meta.url);
const json = (url) => JSON.parse(readFileSync(url, 'utf8'));

/** The folder of a game's pictures. */
export const folder = (game) => new URL(`${game}/pictures/`, src);

/** Every game of the page that has cards listed, with the recipes of its cards. */
export function games() {
  return readdirSync(src)
    .filter((game) => existsSync(new URL(`${game}/cards.json`, src)))
    .map((game) => {
      const [art, look, cards] = ['art', 'look', 'cards'].map((name) => new URL(`${game}/${name}.json`, src)).map((url) => (existsSync(url) ? json(url) : {}));
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

/** The marks of the pictures that a game has, by file. */
export function made(game) {
  const list = new URL('made.json', folder(game));
  return existsSync(list) ? json(list) : {};
}

async function paint(game, all, anew) {
  const there = made(game);
  const now = {};
  const remember = (marks) => writeFileSync(new URL('made.json', folder(game)), `${JSON.stringify(marks, null, 1)}\n`);
  mkdirSync(folder(game), { recursive: true });
  for (const [id, recipe] of Object.entries(all)) {
    const name = `${id}.webp`;
    now[name] = mark(recipe);
    if (!anew && there[name] === now[name] && existsSync(new URL(name, folder(game)))) continue;
    writeFileSync(new URL(name, folder(game)), await file(recipe));
    remember({ ...there, ...now }); // an interrupted run goes on where it was
  }
  for (const name of Object.keys(there)) if (!(name in now)) rmSync(new URL(name, folder(game)), { force: true });
  remember(now);
}

if (process.argv[1] === new URL(import.meta.url).pathname)
  for (const { game, recipes: all } of games()) await paint(game, all, process.argv.includes('--all'));
