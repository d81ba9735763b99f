// Colours as [red, green, blue] in [0, 1] as screens mean them; mixed in Oklab, so that no mixture turns to mud.

const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const shown = (c) => (c <= 0.0031308 ? 12.92 * c : 1.055 * Math.max(c, 0) ** (1 / 2.4) - 0.055);

export const clamp = (x, low = 0, high = 1) => Math.min(high, Math.max(low, x));

/** `#rgb` or `#rrggbb`. */
export function colour(hex) {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((d) => d + d).join('') : hex.slice(1);
  return [0, 2, 4].map((i) => parseInt(digits.slice(i, i + 2), 16) / 255);
}

export function hex(rgb) {
  return `#${rgb.map((c) => Math.round(clamp(c) * 255).toString(16).padStart(2, '0')).join('')}`;
}

export function toLab(rgb) {
  const [r, g, b] = rgb.map(linear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

export function fromLab([L, a, b]) {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((c) => clamp(shown(c)));
}

export function mix(one, other, share) {
  const a = toLab(one), b = toLab(other);
  return fromLab(a.map((c, i) => c + (b[i] - c) * share));
}

/** Lighter or darker (in Oklab), and with more or less colour. */
export function tuned(rgb, light, chroma = 1) {
  const [L, a, b] = toLab(rgb);
  return fromLab([clamp(L + light), a * chroma, b * chroma]);
}

/** A table of 256 colours through the given stops `[at, rgb]`. */
export function ramp(stops) {
  const labs = stops.map(([at, rgb]) => [at, toLab(rgb)]);
  return Array.from({ length: 256 }, (_, n) => {
    const at = n / 255;
    const next = labs.findIndex(([place]) => place >= at);
    if (next <= 0) return fromLab(labs[next === 0 ? 0 : labs.length - 1][1]);
    const [[from, low], [to, high]] = [labs[next - 1], labs[next]];
    const share = (at - from) / (to - from);
    return fromLab(low.map((c, i) => c + (high[i] - c) * share));
  });
}
