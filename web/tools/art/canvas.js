// The canvas: a picture in floats, on which masks are laid with colours, light and shade.
import { clamp } from './colour.js';
import { library } from './fields.js';
import { texture } from './seed.js';

export function canvas(width, height) {
  return { width, height, data: new Float32Array(width * height * 3) };
}

/** Calls `each(pixel in the mask, place of its red in the picture, cover)` wherever the mask covers anything. */
function covered(picture, mask, each) {
  const { x = 0, y = 0, width, height, data } = mask;
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0, p = ((y + row) * picture.width + x) * 3; column < width; column++, i++, p += 3)
      if (data[i] > 0.002) each(i, p, data[i]);
}

/** Lays a colour (or a colour a pixel) over the picture as far as the mask covers. */
export function lay(picture, mask, ink, opacity = 1) {
  const { data } = picture;
  const at = typeof ink === 'function' ? ink : () => ink;
  covered(picture, mask, (i, p, cover) => {
    const rgb = at(i), share = Math.min(cover * opacity, 1);
    for (let c = 0; c < 3; c++) data[p + c] += (rgb[c] - data[p + c]) * share;
  });
}

/** Light that is added (as on a photograph: what is bright already takes less). */
export function shine(picture, mask, ink, strength = 1) {
  const { data } = picture;
  covered(picture, mask, (_, p, cover) => {
    const more = cover * strength;
    for (let c = 0; c < 3; c++) data[p + c] = 1 - (1 - clamp(data[p + c])) * (1 - clamp(more * ink[c]));
  });
}

/** Shade that takes light away, leaving a tint. */
export function shade(picture, mask, ink, strength = 1) {
  const { data } = picture;
  covered(picture, mask, (_, p, cover) => {
    const less = clamp(cover * strength);
    for (let c = 0; c < 3; c++) data[p + c] *= 1 - less + less * ink[c];
  });
}

/** Contrast, a vignette and the grain of paper: what makes layers one picture. */
export function finish(picture, seed, { vignette = 0.5, grain = 0.035, contrast = 0.22 } = {}) {
  const { width, height, data } = picture;
  const paper = texture('grain', seed);
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p += 3) {
      const dx = (x / width - 0.5) * 1.05, dy = y / height - 0.46;
      const dark = 1 - vignette * clamp((Math.hypot(dx, dy) - 0.33) / 0.42) ** 1.6;
      const rough = paper(x, y) * grain * 2;
      for (let c = 0; c < 3; c++) {
        const v = clamp(data[p + c] * dark);
        const s = v * v * (3 - 2 * v);
        data[p + c] = clamp(v + (s - v) * contrast + rough * (0.35 + v));
      }
    }
}

/** The picture as a file of at most so many bytes: where there is much to see, it is kept less exactly. */
export async function encoded(picture, most) {
  const bytes = new Uint8ClampedArray(picture.data.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = picture.data[i] * 255; // rounds and clamps by itself
  const raw = { raw: { width: picture.width, height: picture.height, channels: 3 } };
  const sharp = await library();
  for (let quality = 80; ; quality -= 4) {
    const file = await sharp(bytes, raw).webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
    if (file.length <= most || quality <= 40) return file;
  }
}
