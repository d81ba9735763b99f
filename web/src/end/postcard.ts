// The picture of a final table, drawn on a canvas by the page: it has the fonts, the drawings and the language already,
// and neither the server nor the CSP needs anything for it. Where things go is pure and tested; painting follows it.
import sprite from '../art/icons.svg?url&no-inline';
import names from '../art/names.json';
import type { Dress } from '../games/looks';
import { qrPath } from './qr';

export const WIDTH = 1200;
export const HEIGHT = 630; // what most messengers show whole
const HEAD = 150;
const FOOT = 46;
const NAME = 300; // width of the column of names
const MOST = 7; // cards of a player
const EDGE = 44;
const GAP = 12;

export interface Shown {
  name: string;
  dress: Dress;
  picture: string; // its address; empty where none is painted
}

export interface Player {
  name: string;
  note: string;
  won: boolean;
  cards: Shown[];
}

export interface Card {
  game: string;
  ending: string;
  players: Player[];
  link: string;
  address: string; // the link as people read it
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Row {
  top: number;
  height: number;
  cards: Box[];
}

/** A row for each player below the title; cards are as large as the fullest row allows, and alike in all rows. */
export function laidOut(players: readonly { cards: readonly unknown[] }[]): Row[] {
  const height = (HEIGHT - HEAD - FOOT) / players.length;
  const side = EDGE + NAME;
  const room = WIDTH - side - EDGE;
  const fullest = Math.min(MOST, Math.max(1, ...players.map(({ cards }) => cards.length)));
  const w = Math.min((room + GAP) / fullest - GAP, ((height - 2 * GAP) * 5) / 7);
  const h = (w * 7) / 5;
  return players.map(({ cards }, i) => {
    const top = HEAD + i * height;
    const y = top + (height - h) / 2;
    const shown = cards.slice(0, MOST);
    return { top, height, cards: shown.map((_, n) => ({ x: side + n * (w + GAP), y, w, h })) };
  });
}

export async function paint(canvas: HTMLCanvasElement, card: Card): Promise<void> {
  const [icons, pictures] = await Promise.all([drawings(), faces(card), document.fonts.load('600 40px "Grenze Gotisch"'), document.fonts.load('500 24px "Alegreya Sans"')]);
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const g = canvas.getContext('2d');
  if (!g) return;
  paintGround(g);
  paintHead(g, card);
  laidOut(card.players).forEach((row, i) => {
    const player = card.players[i];
    if (player) paintPlayer(g, player, row, icons, pictures);
  });
  g.fillStyle = '#cbbca6';
  g.font = '500 22px "Alegreya Sans"';
  g.textAlign = 'left';
  g.fillText(card.address, EDGE, HEIGHT - 20);
}

type Icons = Map<string, Path2D>;
type Pictures = Map<string, HTMLImageElement>;

function paintGround(g: CanvasRenderingContext2D): void {
  const felt = g.createRadialGradient(WIDTH / 2, HEIGHT * 0.4, 40, WIDTH / 2, HEIGHT * 0.4, WIDTH * 0.7);
  felt.addColorStop(0, '#24463c');
  felt.addColorStop(1, '#0d1614');
  g.fillStyle = felt;
  g.fillRect(0, 0, WIDTH, HEIGHT);
  g.strokeStyle = '#d8ab5b';
  g.lineWidth = 6;
  g.strokeRect(10, 10, WIDTH - 20, HEIGHT - 20);
}

function paintHead(g: CanvasRenderingContext2D, card: Card): void {
  const code = qrPath(card.link);
  const size = 118;
  const left = WIDTH - EDGE - size;
  g.fillStyle = '#fff';
  g.fillRect(left, 26, size, size);
  g.save();
  g.translate(left, 26);
  g.scale(size / code.size, size / code.size);
  g.fillStyle = '#1b130b';
  g.fill(new Path2D(code.path));
  g.restore();
  g.textAlign = 'left';
  g.fillStyle = '#d8ab5b';
  g.font = '600 58px "Grenze Gotisch"';
  g.fillText(card.game, EDGE, 80, left - 2 * EDGE);
  g.fillStyle = '#f3eadb';
  g.font = '500 30px "Alegreya Sans"';
  g.fillText(card.ending, EDGE, 124, left - 2 * EDGE);
}

function paintPlayer(g: CanvasRenderingContext2D, player: Player, row: Row, icons: Icons, pictures: Pictures): void {
  const middle = row.top + row.height / 2;
  g.fillStyle = player.won ? 'rgb(216 171 91 / 0.2)' : 'rgb(0 0 0 / 0.22)';
  g.beginPath();
  g.roundRect(24, row.top + 4, WIDTH - 48, row.height - 8, 14);
  g.fill();
  const crown = player.won ? icons.get(names.crown) : undefined;
  if (crown) stamp(g, crown, { x: EDGE, y: middle - 26, w: 52, h: 52 }, '#d8ab5b');
  const x = EDGE + (crown ? 64 : 0);
  const room = EDGE + NAME - x - 16;
  g.textAlign = 'left';
  g.fillStyle = '#f3eadb';
  g.font = '600 38px "Grenze Gotisch"';
  g.fillText(player.name, x, middle + (player.note ? -2 : 12), room);
  g.fillStyle = '#cbbca6';
  g.font = '500 25px "Alegreya Sans"';
  g.fillText(player.note, x, middle + 32, room);
  row.cards.forEach((box, i) => {
    const shown = player.cards[i];
    if (shown) paintCard(g, shown, box, icons, pictures.get(shown.picture));
  });
}

function paintCard(g: CanvasRenderingContext2D, { name, dress }: Shown, box: Box, icons: Icons, picture: HTMLImageElement | undefined): void {
  const { x, y, w, h } = box;
  const art = g.createLinearGradient(0, y, 0, y + h);
  art.addColorStop(0, dress.colour);
  art.addColorStop(1, dress.deep);
  g.fillStyle = art;
  g.beginPath();
  g.roundRect(x, y, w, h, w * 0.08);
  g.fill();
  g.lineWidth = Math.max(2, w * 0.025);
  g.strokeStyle = dress.colour;
  g.stroke();
  const icon = picture ? undefined : icons.get(dress.icon);
  const size = w * 0.68;
  const art_top = y + h * 0.25;
  if (picture) fill(g, picture, { x: x + w * 0.05, y: y + h * 0.245, w: w * 0.9, h: h * 0.72 });
  if (icon) stamp(g, icon, { x: x + (w - size) / 2, y: art_top + (h * 0.72 - size) / 2, w: size, h: size }, '#fff4de');
  g.textAlign = 'center';
  if (!icon && !picture) {
    g.fillStyle = '#fff4de';
    g.font = `600 ${w * 0.42}px "Grenze Gotisch"`;
    g.fillText(dress.glyph, x + w / 2, art_top + h * 0.48, w * 0.8);
  }
  g.fillStyle = '#f2e6cd';
  g.beginPath();
  g.roundRect(x + w * 0.05, y + h * 0.035, w * 0.9, h * 0.19, [w * 0.05, w * 0.05, 2, 2]);
  g.fill();
  g.fillStyle = '#2a1d10';
  g.font = `600 ${Math.round(h * 0.115)}px "Grenze Gotisch"`;
  g.fillText(name, x + w / 2, y + h * 0.17, w * 0.82);
}

/** A picture as cards show it: it fills its window, and what does not fit is cut from below rather than from above. */
function fill(g: CanvasRenderingContext2D, picture: HTMLImageElement, { x, y, w, h }: Box): void {
  const scale = Math.max(w / picture.naturalWidth, h / picture.naturalHeight);
  const [wide, high] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  g.save();
  g.beginPath();
  g.roundRect(x, y, w, h, [2, 2, w * 0.06, w * 0.06]);
  g.clip();
  g.drawImage(picture, x + (w - wide) * 0.5, y + (h - high) * 0.27, wide, high);
  g.restore();
}

function stamp(g: CanvasRenderingContext2D, icon: Path2D, box: Box, colour: string): void {
  g.save();
  g.translate(box.x, box.y);
  g.scale(box.w / 512, box.h / 512);
  g.fillStyle = colour;
  g.shadowColor = 'rgb(0 0 0 / 0.5)';
  g.shadowBlur = 12;
  g.fill(icon);
  g.restore();
}

/** The painted faces of all cards that are shown; one that does not come leaves its card an icon. */
async function faces({ players }: Card): Promise<Pictures> {
  const wanted = [...new Set(players.flatMap(({ cards }) => cards.slice(0, MOST).map((shown) => shown.picture)))].filter(Boolean);
  const found = new Map<string, HTMLImageElement>();
  await Promise.all(
    wanted.map(async (address) => {
      const picture = Object.assign(new Image(), { src: address });
      await picture.decode().then(() => found.set(address, picture), () => undefined);
    }),
  );
  return found;
}

/** The drawings of the sprite as paths. */
async function drawings(): Promise<Icons> {
  const text = await (await fetch(sprite)).text();
  const symbols = new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('symbol');
  return new Map(
    [...symbols].map((symbol) => {
      const whole = new Path2D();
      for (const path of symbol.querySelectorAll('path')) whole.addPath(new Path2D(path.getAttribute('d') ?? ''));
      return [symbol.id, whole];
    }),
  );
}
