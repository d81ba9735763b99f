// Helpers of the kit: figures are drawn in the picture's units, facing us, about the line x = 256.
import { curve, line, poly } from '../strokes.js';

const mirrored = (points) => points.map(([x, y]) => [512 - x, y]);

/** A closed curve from its right half, top to bottom; `sharp` keeps the corners. */
export const sym = (half, sharp = false) => (sharp ? poly : curve)([...half, ...mirrored(half).reverse()]);

/** A shape and its mirror image, as one drawing. */
export const pair = (points, sharp = false) => (sharp ? poly : curve)(points) + (sharp ? poly : curve)(mirrored(points));

/** Lines on both sides, for folds. */
export const lines = (all, width = 4) => all.map((points) => line(points, width) + line(mirrored(points), width)).join('');

/** A limb between two points, wide at one and narrow at the other. */
export function limb([x1, y1], [x2, y2], from, to) {
  const angle = Math.atan2(y2 - y1, x2 - x1), [s, c] = [Math.sin(angle), Math.cos(angle)];
  const side = (x, y, w, along = 0) => [x + s * w + c * along, y - c * w + s * along];
  return curve([
    side(x1, y1, from), side((x1 + x2) / 2, (y1 + y2) / 2, (from + to) / 1.85), side(x2, y2, to), side(x2, y2, 0, to * 0.7),
    side(x2, y2, -to), side((x1 + x2) / 2, (y1 + y2) / 2, -(from + to) / 1.85), side(x1, y1, -from), side(x1, y1, 0, -from * 0.7),
  ]);
}

/** A band across a limb near its end. */
export function cuff([x1, y1], [x2, y2], width, thick = 9) {
  const angle = Math.atan2(y2 - y1, x2 - x1), [s, c] = [Math.sin(angle), Math.cos(angle)];
  const at = (along, w) => [x2 + c * along + s * w, y2 + s * along - c * w];
  return poly([at(-thick, width), at(thick * 0.4, width * 1.08), at(thick * 0.4, -width * 1.08), at(-thick, -width)]);
}

/** Moves, turns and scales a drawing. */
export const placed = (drawing, { x = 0, y = 0, turn = 0, scale = 1, mirror = false }) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${mirror ? -scale : scale} ${scale})">${drawing}</g>`;
