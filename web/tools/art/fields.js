// Fields: one number a pixel. A mask says how much of a pixel a shape covers; relief and glow are made from masks.
// A field with `x` and `y` is a window onto the picture.

/** The one dependency of painting is loaded when something is painted: reading recipes needs none. */
export const library = async () => (await import('sharp')).default;

export const SIZE = 512; // of a picture, in pixels and in the units of every drawing

/** What a drawing in SVG covers, whatever its colours. */
export async function maskOf(drawing, width = SIZE, height = SIZE) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
  const sharp = await library();
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const mask = new Float32Array(width * height);
  for (let i = 0; i < mask.length; i++) mask[i] = data[i * info.channels + 3] / 255;
  return { width, height, data: mask };
}

/** The window of a mask in which anything is covered, with a margin; `x` and `y` say where it lies. Null: nothing is. */
export function cropped(mask, margin) {
  const { width, height, data } = mask;
  let [left, top, right, low] = [width, height, -1, -1];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      if (data[i] > 0.004) {
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < top) top = y;
        low = y;
      }
  if (right < 0) return null;
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  const [w, h] = [Math.min(width, right + margin + 1) - x, Math.min(height, low + margin + 1) - y];
  const part = new Float32Array(w * h);
  for (let row = 0; row < h; row++) part.set(data.subarray((y + row) * width + x, (y + row) * width + x + w), row * w);
  return { x: x + (mask.x ?? 0), y: y + (mask.y ?? 0), width: w, height: h, data: part };
}

export function field(width, height, value = () => 0) {
  const data = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) data[i] = value(x, y, i);
  return { width, height, data };
}

/** Three box blurs: as good as a Gaussian of that radius. */
export function blur(from, radius) {
  const r = Math.max(1, Math.round(radius * 0.6));
  const { width, height } = from;
  let data = from.data;
  for (let pass = 0; pass < 3; pass++) data = boxed(boxed(data, width, height, r), height, width, r);
  return { ...from, data };
}

/** One box blur along the rows, turned by a quarter: twice gives both directions, upright again. */
function boxed(from, width, height, r) {
  const to = new Float32Array(from.length);
  const share = 1 / (2 * r + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = from[row] * r;
    for (let x = 0; x < r; x++) sum += from[row + Math.min(x, width - 1)];
    for (let x = 0; x < width; x++) {
      sum += from[row + Math.min(x + r, width - 1)];
      to[x * height + y] = sum * share;
      sum -= from[row + Math.max(x - r, 0)];
    }
  }
  return to;
}

/** How far each covered pixel lies from the edge of its shape (Felzenszwalb and Huttenlocher). */
export function depth(mask) {
  const { width, height } = mask;
  const squares = new Float64Array(mask.data.length);
  for (let i = 0; i < squares.length; i++) squares[i] = mask.data[i] > 0.5 ? 1e9 : 0;
  const room = Math.max(width, height);
  const work = { f: new Float64Array(room), d: new Float64Array(room), at: new Int32Array(room), from: new Float64Array(room + 1) };
  for (let x = 0; x < width; x++) along(squares, x, width, height, work);
  for (let y = 0; y < height; y++) along(squares, y * width, 1, width, work);
  const data = new Float32Array(squares.length);
  for (let i = 0; i < data.length; i++) data[i] = Math.sqrt(squares[i]);
  return { ...mask, data };
}

/** The squared distances along one line of pixels: the lower envelope of parabolas. */
function along(squares, start, step, n, { f, d, at, from }) {
  for (let q = 0; q < n; q++) f[q] = squares[start + q * step];
  let k = 0;
  at[0] = 0;
  from[0] = -Infinity;
  from[1] = Infinity;
  for (let q = 1; q < n; q++) {
    let s = (f[q] + q * q - f[at[k]] - at[k] * at[k]) / (2 * (q - at[k]));
    while (s <= from[k]) {
      k--;
      s = (f[q] + q * q - f[at[k]] - at[k] * at[k]) / (2 * (q - at[k]));
    }
    at[++k] = q;
    from[k] = s;
    from[k + 1] = Infinity;
  }
  for (let q = 0, j = 0; q < n; q++) {
    while (from[j + 1] < q) j++;
    d[q] = (q - at[j]) ** 2 + f[at[j]];
  }
  for (let q = 0; q < n; q++) squares[start + q * step] = d[q];
}

/** The mask without its holes, and with gaps narrower than twice the reach closed. */
export function solid(mask, reach) {
  const { width, height } = mask;
  const away = depth({ ...mask, data: mask.data.map((c) => 1 - c) });
  const outside = new Uint8Array(width * height);
  const queue = [];
  const visit = (i) => {
    if (outside[i] || away.data[i] <= reach) return;
    outside[i] = 1;
    queue.push(i);
  };
  for (let x = 0; x < width; x++) [x, (height - 1) * width + x].forEach(visit);
  for (let y = 0; y < height; y++) [y * width, y * width + width - 1].forEach(visit);
  while (queue.length) {
    const i = queue.pop(), x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i < width * (height - 1)) visit(i + width);
  }
  const near = depth({ ...mask, data: Float32Array.from(outside, (o) => 1 - o) });
  return { ...mask, data: near.data.map((d, i) => Math.max(mask.data[i], Math.min(1, Math.max(0, d - reach + 0.5)))) };
}

/** The parts of a mask that do not touch each other, largest first; crumbs belong to the first. */
export function islands(mask, crumb = 40) {
  const { width, height, data } = mask;
  const label = new Int32Array(data.length);
  const found = [];
  for (let start = 0; start < data.length; start++) {
    if (label[start] || data[start] < 0.04) continue;
    const id = found.length + 1;
    const queue = [start];
    label[start] = id;
    const members = [];
    while (queue.length) {
      const i = queue.pop();
      members.push(i);
      const x = i % width;
      for (const j of [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i, i - width, i + width])
        if (j >= 0 && j < data.length && !label[j] && data[j] >= 0.04) (label[j] = id), queue.push(j);
    }
    found.push(members);
  }
  found.sort((a, b) => b.length - a.length);
  const large = found.filter((members, i) => i === 0 || members.length >= crumb);
  const small = found.slice(large.length).flat();
  return large.map((members, i) => {
    const part = new Float32Array(data.length);
    for (const j of i ? members : [...members, ...small]) part[j] = data[j];
    return { ...mask, data: part };
  });
}
