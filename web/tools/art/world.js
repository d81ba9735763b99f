// Worlds: what a designer says of a faction, made ready for painting.
import { colour, mix, tuned } from './colour.js';

/** What a tone is made of, and its colour where no palette says another. `trim` is the second cloth. */
const TONES = {
  cloth: ['cloth', null],
  trim: ['cloth', null],
  leather: ['leather', '#6b452c'],
  skin: ['skin', '#d19a76'],
  hair: ['hair', '#4d3423'],
  bone: ['bone', '#e6dbbf'],
  metal: ['metal', '#8e98a6'],
  gold: ['gold', '#d9a53f'],
  wood: ['wood', '#6e4b2e'],
  stone: ['stone', '#8b8880'],
  paper: ['paper', '#eadfc3'],
  ink: ['ink', '#1d1a24'],
  glow: ['glow', null],
  fire: ['fire', null],
  shadow: ['ink', '#2a1a22'],
  glint: ['paper', '#fff6e0'],
};
export const TONE_NAMES = Object.keys(TONES);

/** The colours of a palette beside those of tones. */
export const PALETTE = ['sky', 'horizon', 'land', 'light', 'glow', 'lamp', 'spark'];
export const SOURCES = ['moon', 'sun', 'rays', 'window', 'veiled'];

export function worldOf({ land, palette, source, weather, air = 1 }) {
  const given = Object.fromEntries(Object.entries(palette).map(([name, hex]) => [name, colour(hex)]));
  const { sky, horizon, land: earth, light, glow } = given;
  const colours = { lamp: mix(light, [1, 0.75, 0.35], 0.5), spark: glow, trim: mix(given.cloth, light, 0.4), ...given };
  const dx = source.x - 0.5, dy = source.y - 0.75;
  const far = Math.hypot(dx, dy);
  return {
    land,
    air,
    weather,
    source,
    indoors: ['crypt', 'hall', 'cave'].includes(land),
    colours,
    light: { from: [(dx / far) * 0.85, (dy / far) * 0.85], colour: mix(light, [1, 1, 1], 0.15), dark: tuned(mix(earth, sky, 0.35), -0.1, 1.1), glow, horizon },
    tone: (name) => {
      const [material, hex] = TONES[name];
      const own = name === 'glow' || name === 'fire' ? glow : (colours[name] ?? (hex && colour(hex)));
      return [material, own];
    },
  };
}
