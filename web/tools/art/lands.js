// Landscapes: each kind gives layers from far to near, `{ away, draw, glow }`: how far (1: at the horizon, 0: at our feet), what stands there,
// and lights in it. Figures stand before the layer that is nearest but one; the nearest frames them.
import { arcade, banner, bare, bone, box, column, curve, disc, grave, ground, house, line, ogive, peaks, pennant, pine, poly, shape, skull, tower, wall } from './strokes.js';

const many = (count, make) => Array.from({ length: count }, (_, i) => make(i)).join('');
const spread = (r, count, wide, make) => many(count, (i) => make(((i + r.between(0.15, 0.85)) * wide) / count, i));

/** At the very edges of the picture. */
const edges = (r, wide, make) => make(r.between(-0.03, 0.03) * wide, 1) + make(r.between(0.97, 1.03) * wide, -1);

/** On both sides, leaving the middle free for the figure. */
const flank = (r, wide, make) => make(r.between(0.03, 0.12) * wide, 1) + make(r.between(0.88, 0.97) * wide, -1);

export const LANDS = {
  battlements: (r, wide) => [
    { away: 0.9, draw: peaks(r, 300, 120, 5, wide) },
    { away: 0.7, draw: spread(r, 3, wide, (x) => tower(r, x - 20, r.between(150, 210), r.between(30, 44), { roof: r.maybe(0.5), flag: true })) + wall(-20, 280, wide + 40, { merlon: 11, high: 9 }) },
    { away: 0.42, draw: tower(r, r.one([-30, 20, wide - 120]), r.between(90, 130), 96, { flag: r.maybe(0.6) }) + wall(-20, 340, wide + 40, { merlon: 20, high: 17 }), glow: spread(r, 3, wide, (x) => box(x, r.between(372, 400), 5, 15)) },
    { away: 0.16, draw: wall(-30 - r.between(0, 40), 484, wide + 120, { merlon: 44, high: 26 }) },
  ],
  crypt: (r, wide) => [
    { away: 0.8, draw: arcade(many(Math.ceil(wide / 150), (i) => `${i * 150 + 60 + r.between(-8, 8)},`).split(',').filter(Boolean).map(Number), 360, 92, 230, -20, wide) },
    { away: 0.5, draw: spread(r, 2 + Math.round(wide / 512), wide, (x) => column(x < wide / 2 ? x * 0.6 : wide - (wide - x) * 0.6, 46, 420)) + ground(r, 396, 5, { wide }), glow: spread(r, 5, wide, (x) => disc(x, r.between(330, 390), 3)) },
    { away: 0.3, draw: ground(r, 428, 8, { wide }) + spread(r, 9, wide, (x) => (r.maybe(0.5) ? skull(x, r.between(410, 428), r.between(26, 40), r.between(-25, 25)) : bone(x, r.between(414, 432), r.between(40, 70), r.between(-40, 40)))) },
    { away: 0.06, draw: edges(r, wide, (x) => column(x, 50)) + ground(r, 490, 6, { wide }) + spread(r, 4, wide, (x) => skull(x, 486, r.between(40, 56), r.between(-30, 30))) },
  ],
  graveyard: (r, wide) => [
    { away: 0.85, draw: peaks(r, 330, 90, 6, wide) },
    { away: 0.62, draw: ground(r, 330, 12, { wide }) + chapel(r, r.between(0.1, 0.3) * wide, 330, 70) + spread(r, 8, wide, (x) => grave(r, x, 332, r.between(20, 30))), glow: disc(0, 0, 0) },
    { away: 0.36, draw: ground(r, 384, 14, { wide }) + spread(r, 6, wide, (x) => grave(r, x, 386, r.between(44, 64))) + bare(r, r.one([0.1, 0.9]) * wide, 390, 260, { lean: r.between(-0.1, 0.1) }) },
    { away: 0.08, draw: ground(r, 474, 10, { wide }) + edges(r, wide, (x) => grave(r, x, 480, r.between(110, 140))) + fence(r, wide, 500) },
  ],
  rooftops: (r, wide) => [
    { away: 0.88, draw: spread(r, 7, wide, (x) => house(r, x - 30, 330, r.between(44, 60))) + tower(r, r.between(0.15, 0.8) * wide, 150, 34, { roof: true, flag: true }) },
    { away: 0.6, draw: spread(r, 5, wide, (x) => house(r, x - 50, 390, r.between(80, 104))), glow: spread(r, 12, wide, (x) => box(x, r.between(330, 400), 6, 9)) },
    { away: 0.3, draw: flank(r, wide, (x, side) => house(r, x - 80 + side * -10, 440, 150)) + ground(r, 440, 4, { wide }) },
    { away: 0.06, draw: ridge(r, wide, 478) },
  ],
  city: (r, wide) => [
    { away: 0.9, draw: spread(r, 6, wide, (x) => tower(r, x - 12, r.between(180, 250), r.between(22, 32), { roof: true, flag: r.maybe(0.5) })) + ground(r, 320, 8, { wide }) },
    { away: 0.64, draw: spread(r, 6, wide, (x) => house(r, x - 36, 370, r.between(64, 86))) + tower(r, r.one([0.12, 0.8]) * wide, 130, 58, { roof: true, flag: true }), glow: spread(r, 10, wide, (x) => box(x, r.between(330, 380), 6, 9)) },
    { away: 0.34, draw: spread(r, 9, wide, (x) => banner(r, x, r.between(44, 60) - Math.abs(x - wide / 2) * 0.09, r.between(20, 26), r.between(46, 64))) + line([[-20, 26], [wide / 2, 60], [wide + 20, 26]], 3) + ground(r, 420, 4, { wide }) },
    { away: 0.08, draw: edges(r, wide, (x) => banner(r, x, -10, 84, r.between(150, 220))) + ground(r, 492, 4, { wide }) },
  ],
  hall: (r, wide) => [
    { away: 0.85, draw: arcade(wide > 700 ? [wide / 2 - 210, wide / 2, wide / 2 + 210] : [wide / 2], 350, 190, 330, -20, wide) },
    { away: 0.6, draw: tracery(wide / 2) + spread(r, 2, wide, (x) => shelves(r, x < wide / 2 ? -20 : wide - 130, 150, 150, 260)), glow: spread(r, 4, wide, (x) => disc(x, r.between(300, 340), 3)) },
    { away: 0.34, draw: flank(r, wide, (x) => column(x, 54, 450)) + ground(r, 432, 3, { wide }) },
    { away: 0.08, draw: books(r, wide) + ground(r, 496, 3, { wide }) },
  ],
  forest: (r, wide) => [
    { away: 0.88, draw: spread(r, 16, wide, (x) => pine(r, x, 360, r.between(110, 170))) + ground(r, 350, 8, { wide }) },
    { away: 0.64, draw: spread(r, 6, wide, (x) => bare(r, x, 400, r.between(230, 300), { width: 15, lean: r.between(-0.15, 0.15), forks: 4 })) + ground(r, 392, 9, { wide }) },
    { away: 0.34, draw: flank(r, wide, (x, side) => trunk(r, x, 62, side)) + ground(r, 430, 12, { wide }) + spread(r, 4, wide, (x) => toadstool(x, 432, r.between(14, 24))) },
    { away: 0.06, draw: ground(r, 486, 12, { wide }) + spread(r, 16, wide, (x) => fern(r, x, 492)) },
  ],
  moor: (r, wide) => [
    { away: 0.92, draw: peaks(r, 300, 150, 4, wide) },
    { away: 0.72, draw: ground(r, 308, 18, { wide }) + spread(r, 6, wide, (x) => pine(r, x, 312, r.between(26, 44))) },
    { away: 0.44, draw: ground(r, 366, 16, { wide }) + flank(r, wide, (x) => menhir(r, x + r.between(-20, 30), 374, r.between(80, 150))) },
    { away: 0.1, draw: ground(r, 468, 12, { rough: 6, wide }) + spread(r, 22, wide, (x) => grass(r, x, 480)) },
  ],
  mountains: (r, wide) => [
    { away: 0.95, draw: peaks(r, 280, 180, 4, wide) },
    { away: 0.74, draw: peaks(r, 350, 170, 3, wide) },
    { away: 0.44, draw: ground(r, 400, 26, { rough: 18, wide }) + spread(r, 6, wide, (x) => pine(r, x, 410, r.between(60, 100))) },
    { away: 0.08, draw: flank(r, wide, (x, side) => poly([[x - 120, 540], [x - 60 * side - 20, 380], [x, 330], [x + 40, 400], [x + 120, 540]])) + ground(r, 480, 12, { rough: 12, wide }) },
  ],
  sea: (r, wide) => [
    { away: 0.94, draw: peaks(r, 330, 50, 4, wide) },
    { away: 0.74, draw: box(-10, 330, wide + 20, 200) + ship(r, r.one([0.16, 0.82]) * wide, 334, 70) },
    { away: 0.46, draw: waves(r, 384, 12, wide) },
    { away: 0.1, draw: waves(r, 462, 24, wide) },
  ],
  sky: (r, wide) => [
    { away: 0.92, draw: clouds(r, 350, 70, wide) },
    { away: 0.7, draw: isle(r, r.one([0.14, 0.84]) * wide, 210, 90) + clouds(r, 400, 60, wide) },
    { away: 0.42, draw: clouds(r, 440, 56, wide) },
    { away: 0.1, draw: clouds(r, 510, 60, wide) },
  ],
  cave: (r, wide) => [
    { away: 0.85, draw: stalactites(r, 120, 12, wide) + stalagmites(r, 340, 60, 9, wide) },
    { away: 0.56, draw: stalactites(r, 150, 7, wide) + stalagmites(r, 400, 90, 5, wide) },
    { away: 0.3, draw: ground(r, 432, 12, { rough: 10, wide }) + flank(r, wide, (x) => spike(x, 450, 60, -240)) },
    { away: 0.06, draw: edges(r, wide, (x) => spike(x, -20, 110, 300)) + ground(r, 490, 10, { rough: 10, wide }) },
  ],
  battlefield: (r, wide) => [
    { away: 0.9, draw: ground(r, 310, 20, { wide }) + tower(r, r.one([0.15, 0.75]) * wide, 200, 50, { flag: true }) },
    { away: 0.66, draw: host(r, 360, 60, wide) },
    { away: 0.4, draw: ground(r, 400, 12, { rough: 5, wide }) + host(r, 420, 90, wide, 0.5) },
    { away: 0.08, draw: ground(r, 480, 10, { rough: 8, wide }) + spread(r, 4, wide, (x) => line([[x, 490], [x + r.between(-30, 30), 380]], 4)) },
  ],
};

function chapel(r, x, y, w) {
  return `<path fill-rule="evenodd" d="M${x} ${y + 20}V${y - w}L${x + w / 2} ${y - w * 1.6}L${x + w} ${y - w}V${y + 20}Z${ogive(x + w / 2, y - w * 0.4, w * 0.22, w * 0.5)}"/>` + tower(r, x + w * 0.9, y - w * 1.3, w * 0.34, { roof: true, low: y + 20 }) + pennant(r, x + w / 2, y - w * 1.5, 0);
}

const fence = (r, wide, y) => spread(r, 18, wide, (x) => poly([[x - 3, y + 20], [x - 3, y - 50], [x, y - 62], [x + 3, y - 50], [x + 3, y + 20]])) + box(-10, y - 36, wide + 20, 5);

function ridge(r, wide, y) {
  const tiles = many(Math.ceil(wide / 26) + 1, (i) => shape(`M${i * 26 - 13} ${y + 4}A13 15 0 0 1 ${i * 26 + 13} ${y + 4}Z`));
  return tiles + box(-10, y, wide + 20, 60) + many(Math.ceil(wide / 26), (i) => disc(i * 26, y + 22, 13)) + bone(-100, 0, 1, 0) + r.one(['', weathercock(r.one([0.1, 0.88]) * wide, y)]);
}

const weathercock = (x, y) => box(x - 2, y - 130, 4, 130) + box(x - 30, y - 96, 60, 3) + poly([[x + 30, y - 102], [x + 42, y - 94], [x + 30, y - 88]]) + curve([[x - 22, y - 134], [x - 30, y - 158], [x - 8, y - 146], [x + 8, y - 150], [x + 16, y - 168], [x + 24, y - 152], [x + 8, y - 130]]);

function tracery(x) {
  const bars = [-48, 0, 48].map((dx) => box(x + dx - 3, 20, 6, 340)).join('');
  return bars + [110, 200, 280].map((y) => box(x - 95, y, 190, 5)).join('') + `<circle cx="${x}" cy="96" r="40" fill="none" stroke="#000" stroke-width="7"/>`;
}

function shelves(r, x, y, w, h) {
  let drawn = box(x, y - 8, w, 8);
  for (let row = 0; row < 5; row++) {
    const floor = y + ((row + 1) * h) / 5;
    drawn += box(x, floor - 5, w, 6);
    for (let at = x + 3; at < x + w - 8; ) {
      const thick = r.between(6, 13), tall = (h / 5) * r.between(0.55, 0.86);
      if (r.maybe(0.86)) drawn += box(at, floor - tall - 4, thick - 1.5, tall);
      at += thick;
    }
  }
  return drawn + box(x, y, 6, h) + box(x + w - 6, y, 6, h);
}

function books(r, wide) {
  const pile = (x) => {
    let y = 500, drawn = '';
    for (let i = 0; i < r.whole(3, 5); i++) {
      const w = r.between(70, 110), h = r.between(16, 24);
      y -= h;
      drawn += `<rect x="${x - w / 2 + r.between(-8, 8)}" y="${y}" width="${w}" height="${h - 2}" rx="4"/>`;
    }
    return drawn + box(x - 5, y - 34, 10, 34) + curve([[x, y - 58], [x + 7, y - 42], [x, y - 34], [x - 7, y - 42]]);
  };
  return flank(r, wide, pile);
}

function trunk(r, x, w, side) {
  const bend = side * r.between(10, 40);
  const hollow = line([[x + bend, 160], [x + bend + side * 90, 90], [x + side * 150, 70]], 20) + line([[x + side * 90, 92], [x + side * 120, 20]], 9);
  return curve([[x - w, 540], [x - w * 0.5, 400], [x - w * 0.45 + bend, 200], [x - w * 0.6, -40], [x + w * 0.6, -40], [x + w * 0.45 + bend, 200], [x + w * 0.5, 400], [x + w, 540]]) + hollow;
}

const toadstool = (x, y, s) => curve([[x - s, y - s * 0.9], [x - s * 0.6, y - s * 1.6], [x + s * 0.6, y - s * 1.6], [x + s, y - s * 0.9]]) + poly([[x - s * 0.24, y - s], [x + s * 0.24, y - s], [x + s * 0.3, y + 6], [x - s * 0.3, y + 6]]);

function fern(r, x, y) {
  return many(5, (i) => {
    const a = (i - 2) * 0.42 + r.between(-0.1, 0.1), l = r.between(40, 74);
    return curve([[x, y], [x + Math.sin(a) * l * 0.5 - 5, y - Math.cos(a) * l * 0.6], [x + Math.sin(a) * l, y - Math.cos(a) * l * 0.8], [x + Math.sin(a) * l * 0.5 + 5, y - Math.cos(a) * l * 0.5]]);
  });
}

const grass = (r, x, y) => many(4, (i) => poly([[x + i * 5 - 3, y + 8], [x + i * 5 + r.between(-14, 14), y - r.between(14, 38)], [x + i * 5 + 3, y + 8]]));
const menhir = (r, x, y, h) => curve([[x - h * 0.22, y + 14], [x - h * 0.2, y - h * 0.6], [x - h * r.between(0.02, 0.12), y - h], [x + h * 0.14, y - h * 0.86], [x + h * 0.22, y + 14]]);

function waves(r, y, high, wide) {
  const crests = [];
  for (let x = -60; x < wide + 80; x += r.between(54, 86)) crests.push([x, y + high * 0.5], [x + 20, y - high * 0.4], [x + 34, y - high], [x + 30, y - high * 0.2]);
  return curve([[-80, 580], ...crests, [wide + 80, 580]]);
}

const ship = (r, x, y, s) => curve([[x - s * 0.6, y - s * 0.2], [x - s * 0.4, y + s * 0.06], [x + s * 0.4, y + s * 0.06], [x + s * 0.66, y - s * 0.3], [x + s * 0.3, y - s * 0.14]]) + box(x - 2, y - s * 1.2, 4, s * 1.1) + curve([[x + 3, y - s * 1.1], [x + s * 0.4, y - s * 0.7], [x + s * 0.36, y - s * 0.3], [x + 3, y - s * 0.26]]) + curve([[x - 5, y - s], [x - s * 0.34, y - s * 0.6], [x - s * 0.3, y - s * 0.28], [x - 5, y - s * 0.3]]);

function clouds(r, y, size, wide) {
  return spread(r, Math.round(wide / 40), wide, (x) => disc(x, y + r.between(-16, 10), size * r.between(0.4, 0.75))) + box(-10, y + 10, wide + 20, 240);
}

const isle = (r, x, y, s) => curve([[x - s, y], [x - s * 0.5, y - 8], [x + s * 0.5, y - 6], [x + s, y], [x + s * 0.4, y + s * 0.6], [x, y + s * 1.1], [x - s * 0.4, y + s * 0.5]]) + tower(r, x - s * 0.3, y - s * 0.9, s * 0.3, { roof: true, flag: true, low: y + 4 }) + pine(r, x + s * 0.4, y, s * 0.5);

const spike = (x, y, w, h) => curve([[x - w / 2, y], [x - w * 0.16, y + h * 0.5], [x, y + h], [x + w * 0.16, y + h * 0.5], [x + w / 2, y]]);
const stalactites = (r, high, count, wide) => box(-10, -20, wide + 20, 44) + spread(r, count, wide, (x) => spike(x, 10, r.between(30, 60), high * r.between(0.4, 1.2)));
const stalagmites = (r, y, high, count, wide) => ground(r, y, 10, { wide }) + spread(r, count, wide, (x) => spike(x, y + 14, r.between(24, 50), -high * r.between(0.5, 1.2)));

/** An army seen from afar: heads, spears and some banners. */
function host(r, y, high, wide, odds = 1) {
  return ground(r, y, 4, { wide }) + spread(r, Math.round(wide / 17), wide, (x) => (r.maybe(odds) ? disc(x, y - 6, 8) + line([[x + 6, y], [x + r.between(2, 12), y - high * r.between(0.7, 1.1)]], 2) + (r.maybe(0.12) ? pennant(r, x, y, high * 1.2) : '') : ''));
}
