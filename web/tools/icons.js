// Builds src/art/icons.svg: a sprite of the game-icons that the page and the games' looks name, and nothing else.
import { readFileSync, readdirSync, existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const src = new URL('../src/', import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, src), 'utf8'));
const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json');
const looks = readdirSync(new URL('games', src))
  .map((game) => `games/${game}/look.json`)
  .filter((path) => existsSync(new URL(path, src)))
  .map(read);
const named = [read('art/names.json'), ...looks.flatMap((look) => [look.icons ?? {}, look.drawings ?? []])];
const names = [...new Set(named.flatMap((some) => Object.values(some)))];

const missing = names.filter((name) => !set.icons[name]);
if (missing.length) throw new Error(`no such game-icons: ${missing.join(', ')}`);

const symbols = names.map(
  (name) => `<symbol id="${name}" viewBox="0 0 ${set.width} ${set.height}">${set.icons[name].body}</symbol>`,
);
writeFileSync(new URL('art/icons.svg', src), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`);
