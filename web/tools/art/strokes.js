// The strokes of landscapes: small functions from numbers to SVG paths, in units of the picture.

const at = (n) => Math.round(n * 10) / 10;
export const shape = (d) => `<path d="${d}"/>`;
export const poly = (points) => shape(`M${points.map(([x, y]) => `${at(x)} ${at(y)}`).join('L')}Z`);
export const box = (x, y, w, h) => `<rect x="${at(x)}" y="${at(y)}" width="${at(w)}" height="${at(h)}"/>`;
export const disc = (x, y, r) => `<circle cx="${at(x)}" cy="${at(y)}" r="${at(r)}"/>`;
export const line = (points, width) =>
  `<path d="M${points.map(([x, y]) => `${at(x)} ${at(y)}`).join('L')}" fill="none" stroke="#000" stroke-width="${at(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A closed curve through the points. */
export function curve(points) {
  const n = points.length;
  const get = (i) => points[(i + n) % n];
  const parts = points.map((p, i) => {
    const [a, b, c, d] = [get(i - 1), p, get(i + 1), get(i + 2)];
    const one = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const two = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    return `C${[...one, ...two, ...c].map(at).join(' ')}`;
  });
  return shape(`M${points[0].map(at).join(' ')}${parts.join('')}Z`);
}

/** Ground from edge to edge, waving about a height. */
export function ground(r, y, wave, { rough = 0, low = 512, wide = 512 } = {}) {
  const steps = Math.round(wide / 64);
  const tops = Array.from({ length: steps + 3 }, (_, i) => [(i - 1) * 64, y + r.between(-wave, wave)]);
  if (!rough) return curve([[-80, low + 60], ...tops, [wide + 80, low + 60]]);
  const jagged = tops.flatMap(([x, top]) => [[x, top], [x + 21, top + r.between(-rough, rough)], [x + 43, top + r.between(-rough, rough)]]);
  return poly([[-80, low + 60], ...jagged, [wide + 80, low + 60]]);
}

/** Mountains: ridges that rise to peaks and fall again. */
export function peaks(r, y, high, count, wide = 512) {
  const points = [[-40, 560]];
  for (let i = 0; i <= count; i++) {
    const x = -40 + ((wide + 80) * i) / count;
    const top = y - high * r.between(0.45, 1);
    points.push([x - r.between(24, 40), y - high * r.between(0.05, 0.25)], [x - r.between(8, 14), top + high * 0.22], [x, top]);
    points.push([x + r.between(6, 12), top + high * 0.16], [x + r.between(16, 24), top + high * 0.42]);
  }
  return poly([...points, [wide + 60, 560]]);
}

/** A wall with merlons. */
export function wall(x, y, w, { merlon = 18, high = 14, low = 512 } = {}) {
  const points = [[x, low]];
  for (let at = x; at < x + w; at += merlon * 2) points.push([at, y], [at, y - high], [at + merlon, y - high], [at + merlon, y]);
  return poly([...points, [x + w, y], [x + w, low]]);
}

/** A tower with a crown of merlons, or a roof; slits are left open. */
export function tower(r, x, y, w, { low = 512, roof = false, flag = false } = {}) {
  const crown = w * 0.12, tooth = (w + crown * 2) / 7;
  let drawn = '';
  if (roof) drawn += poly([[x - crown, y], [x + w / 2, y - w * r.between(1.1, 1.6)], [x + w + crown, y]]);
  else for (let i = 0; i < 7; i += 2) drawn += box(x - crown + i * tooth, y - tooth, tooth, tooth + 1);
  drawn += box(x - crown, y, w + crown * 2, w * 0.3) + poly([[x, y + w * 0.3], [x + w, y + w * 0.3], [x + w * 1.04, low], [x - w * 0.04, low]]);
  if (flag) drawn += pennant(r, x + w / 2, y - (roof ? w * 1.1 : tooth), w * 0.9);
  return drawn;
}

export function pennant(r, x, y, high) {
  const away = r.maybe(0.5) ? 1 : -1, sway = r.between(-4, 4);
  return (
    box(x - 1.4, y - high, 2.8, high) +
    curve([[x, y - high], [x + away * high * 0.36, y - high * 0.98 + sway], [x + away * high * 0.8, y - high * 0.72 - sway], [x + away * high * 0.4, y - high * 0.62], [x, y - high * 0.5]])
  );
}

/** A house with a steep roof and a chimney. */
export function house(r, x, y, w) {
  const high = w * r.between(0.7, 1.1), roof = w * r.between(0.7, 1.05), lean = w * r.between(-0.06, 0.06);
  const chimney = x + w * r.between(0.62, 0.78);
  return (
    box(x, y - high, w, high + 200) +
    poly([[x - w * 0.12, y - high + 2], [x + w * 0.5 + lean, y - high - roof], [x + w * 1.12, y - high + 2]]) +
    box(chimney, y - high - roof * 0.72, w * 0.13, roof * 0.6)
  );
}

/** A bare tree that forks until its twigs are thin. */
export function bare(r, x, y, high, { lean = 0, width = high * 0.1, forks = 5 } = {}) {
  const branch = (bx, by, angle, length, thick, left) => {
    const bend = angle + r.between(-0.22, 0.22);
    const mx = bx + (Math.sin(angle) * length) / 2, my = by - (Math.cos(angle) * length) / 2;
    const ex = mx + (Math.sin(bend) * length) / 2, ey = my - (Math.cos(bend) * length) / 2;
    let drawn = line([[bx, by], [mx, my], [ex, ey]], thick);
    if (left > 0)
      for (const side of r.maybe(0.25) ? [-1, 0.1, 1] : [-1, 1])
        drawn += branch(ex, ey, bend + side * r.between(0.3, 0.62), length * r.between(0.62, 0.8), thick * 0.62, left - 1);
    return drawn;
  };
  const foot = poly([[x - width * 1.2, y + 6], [x - width * 0.45, y - high * 0.16], [x + width * 0.45, y - high * 0.16], [x + width * 1.2, y + 6]]);
  return foot + branch(x, y, lean, high * 0.34, width, forks);
}

export function pine(r, x, y, high) {
  const wide = high * r.between(0.2, 0.26);
  const points = [[x, y - high]];
  const sides = [1, -1].map((side) => {
    const edge = [];
    for (let i = 1; i <= 6; i++) {
      const t = i / 6;
      edge.push([x + side * wide * t * r.between(0.9, 1.12), y - high * (1 - t * 0.9)], [x + side * wide * t * 0.55, y - high * (1 - t * 0.9) - high * 0.015]);
    }
    return edge;
  });
  return poly([...points, ...sides[0], ...sides[1].reverse()]) + box(x - high * 0.025, y - high * 0.12, high * 0.05, high * 0.14);
}

/** A grave: a rounded stone, a cross, or a slab that leans. */
export function grave(r, x, y, size) {
  const lean = r.between(-9, 9);
  const kind = r.one(['stone', 'cross', 'celtic', 'stone']);
  const drawn =
    kind === 'stone'
      ? shape(`M${x - size * 0.3} ${y + 20}V${y - size * 0.5}A${size * 0.3} ${size * 0.32} 0 0 1 ${x + size * 0.3} ${y - size * 0.5}V${y + 20}Z`)
      : box(x - size * 0.08, y - size, size * 0.16, size + 20) + box(x - size * 0.3, y - size * 0.74, size * 0.6, size * 0.15) +
        (kind === 'celtic' ? `<circle cx="${x}" cy="${y - size * 0.66}" r="${size * 0.2}" fill="none" stroke="#000" stroke-width="${size * 0.08}"/>` : '');
  return `<g transform="rotate(${at(lean)} ${at(x)} ${at(y)})">${drawn}</g>`;
}

/** A pointed arch's opening. */
export const ogive = (x, y, w, h) =>
  `M${at(x - w / 2)} ${at(y)}V${at(y - h * 0.5)}C${at(x - w / 2)} ${at(y - h * 0.8)} ${at(x - w * 0.18)} ${at(y - h * 0.94)} ${at(x)} ${at(y - h)}C${at(x + w * 0.18)} ${at(y - h * 0.94)} ${at(x + w / 2)} ${at(y - h * 0.8)} ${at(x + w / 2)} ${at(y - h * 0.5)}V${at(y)}Z`;

/** A wall with pointed openings through which the light behind is seen. */
export function arcade(xs, y, w, h, top = -20, wide = 512) {
  return `<path fill-rule="evenodd" d="M-20 ${top}H${wide + 20}V540H-20Z${xs.map((x) => ogive(x, y, w, h)).join('')}"/>`;
}

export function column(x, w, y = 512, top = -20) {
  return box(x - w / 2, top, w, y - top) + box(x - w * 0.75, y - w * 0.5, w * 1.5, w * 0.5) + box(x - w * 0.66, y - w * 0.8, w * 1.32, w * 0.35) + poly([[x - w * 0.5, top + 74], [x - w * 0.95, top + 30], [x + w * 0.95, top + 30], [x + w * 0.5, top + 74]]) + box(x - w, top, w * 2, 31);
}

/** A long bone, a skull: for heaps. */
export function bone(x, y, length, angle) {
  const half = length / 2, knob = length * 0.09;
  const ends = [-half, half].flatMap((e) => [disc(e, -knob * 0.8, knob), disc(e, knob * 0.8, knob)]).join('');
  return `<g transform="translate(${at(x)} ${at(y)}) rotate(${at(angle)})">${box(-half, -knob * 0.62, length, knob * 1.24)}${ends}</g>`;
}

export function skull(x, y, size, turn = 0) {
  const s = size / 100;
  return `<g transform="translate(${at(x)} ${at(y)}) rotate(${at(turn)}) scale(${s.toFixed(3)})"><path fill-rule="evenodd" d="M-42 -8C-44 -62 44 -62 42 -8C41 6 34 10 30 16V38H-30V16C-34 10 -41 6 -42 -8ZM-27 -6A11 12 0 1 0 -5 -4A11 12 0 1 0 -27 -6ZM5 -4A11 12 0 1 0 27 -6A11 12 0 1 0 5 -4ZM0 8L-6 20H6Z"/></g>`;
}

/** A banner that hangs down from a bar, notched or pointed below. */
export function banner(r, x, y, w, h) {
  const notch = r.maybe(0.5) ? -h * 0.12 : h * 0.12;
  return box(x - w * 0.62, y - 5, w * 1.24, 5) + poly([[x - w / 2, y], [x + w / 2, y], [x + w / 2, y + h], [x, y + h + notch], [x - w / 2, y + h]]);
}
