// A contact sheet of all pictures: `node tools/art/sheet.js [GAME…] [--out FILE]`, at three sizes as cards are seen.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { games } from './paint.js';

const at = process.argv.indexOf('--out');
const out = at > 0 ? process.argv[at + 1] : 'sheet.png';
const wanted = process.argv.slice(2).filter((name, i, all) => name !== '--out' && all[i - 1] !== '--out');
const WIDTHS = [250, 104, 52]; // of the enlarged card, of one in hand, of a thumbnail
const GAP = 8;

/** The picture as a card shows it: a wide window on large cards, nearly all of it on small ones. */
function windowed(bytes, width, index) {
  const height = Math.round(width * (index === 0 ? 0.66 : 1.05));
  const [w, h] = index === 0 ? [512, 512 * 0.66] : [512 / 1.05, 512];
  const window = { left: Math.round((512 - w) / 2), top: Math.round((512 - h) * 0.22), width: Math.round(w), height: Math.round(h) };
  return sharp(bytes).extract(window).resize(width, height, { fit: 'fill' }).toBuffer();
}

const cards = games()
  .filter(({ game }) => !wanted.length || wanted.includes(game))
  .flatMap(({ folder, recipes }) => Object.keys(recipes).map((id) => readFileSync(new URL(`${id}.webp`, folder))));
const columns = 5;
const cell = [WIDTHS.reduce((sum, w) => sum + w + GAP, GAP), 250 * 0.66 + GAP];
const tiles = await Promise.all(
  cards.flatMap((bytes, n) =>
    WIDTHS.map(async (width, i) => ({
      input: await windowed(bytes, width, i),
      left: Math.round((n % columns) * cell[0] + WIDTHS.slice(0, i).reduce((sum, w) => sum + w + GAP, GAP)),
      top: Math.round(Math.floor(n / columns) * cell[1] + GAP),
    })),
  ),
);
await sharp({ create: { width: columns * cell[0], height: Math.round(Math.ceil(cards.length / columns) * cell[1]) + GAP, channels: 3, background: '#26211d' } })
  .composite(tiles)
  .png()
  .toFile(out);
