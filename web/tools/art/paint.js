// Paints the pictures of all cards that have changed since the last time: `node tools/art/paint.js`.
// They go to src/art/pictures/<game>/<card>.webp; `made.json` beside them remembers what each was painted from.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { file } from './compose.js';
import { recipes } from './recipe.js';

const here = new URL('./', import.meta.url);
const src = new URL('../../src/', here);
export const pictures = new URL('art/pictures/', src);
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

/** What the generator itself is: a change to it paints everything anew. */
function generator() {
  const folders = [here, new URL('kit/', here)];
  const sources = folders.flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.js')).map((name) => readFileSync(new URL(name, folder))));
  return sources.reduce((sum, source) => sum.update(source), createHash('sha1')).digest('hex');
}

async function main() {
  const made = new URL('made.json', pictures);
  const before = existsSync(made) ? json(made) : {};
  const by = generator();
  const now = {};
  for (const { game, recipes: all } of games()) {
    mkdirSync(new URL(`${game}/`, pictures), { recursive: true });
    for (const [id, recipe] of Object.entries(all)) {
      const name = `${game}/${id}.webp`;
      now[name] = createHash('sha1').update(by).update(JSON.stringify(recipe)).digest('hex');
      if (before[name] === now[name] && existsSync(new URL(name, pictures))) continue;
      writeFileSync(new URL(name, pictures), await file(recipe));
      writeFileSync(made, JSON.stringify({ ...before, ...now }, null, 1)); // an interrupted run goes on where it was
    }
  }
  for (const name of Object.keys(before)) if (!(name in now)) rmSync(new URL(name, pictures), { force: true });
  writeFileSync(made, `${JSON.stringify(now, null, 1)}\n`);
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main();
