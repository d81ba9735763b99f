// Builds src/art/icons.svg: a sprite of the game-icons that src/art/names.json names, and nothing else.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const here = new URL('../src/art/', import.meta.url);
const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json');
const names = JSON.parse(readFileSync(new URL('names.json', here), 'utf8'));

const missing = Object.values(names).filter((name) => !set.icons[name]);
if (missing.length) throw new Error(`no such game-icons: ${missing.join(', ')}`);

const symbols = Object.entries(names).map(
  ([id, name]) => `<symbol id="${id}" viewBox="0 0 ${set.width} ${set.height}">${set.icons[name].body}</symbol>`,
);
writeFileSync(new URL('icons.svg', here), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`);
