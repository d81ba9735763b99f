// Renders src/sounds/*.wav: the sounds of the table, synthesised once when the page is built, the same on every machine.
//
// Nothing is recorded and nothing is borrowed: each sound is made of struck bodies (modal synthesis: a sum of decaying
// partials), of filtered noise (paper, air, stone) and of a room that it is played in (convolution with a made impulse
// response). `node tools/sounds.js --levels` prints length, peak and loudness of each.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RATE = 24000;
const OUT = new URL('../src/sounds/', import.meta.url);

// ---- numbers

/** Chance that is the same on every machine (mulberry32), from -1 to 1. */
function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2147483648 - 1;
  };
}

const samples = (seconds) => Math.round(seconds * RATE);
const silence = (seconds) => new Float64Array(samples(seconds));

/** Adds a part to a sound at a moment, as loud as said; the sound grows as needed. */
function mix(into, part, at = 0, loud = 1) {
  const from = samples(at);
  const whole = into.length >= from + part.length ? into : new Float64Array(from + part.length);
  if (whole !== into) whole.set(into);
  for (let i = 0; i < part.length; i += 1) whole[from + i] += part[i] * loud;
  return whole;
}

/** In place: a Fourier transform of complex numbers, whose count is a power of two. */
function transform(re, im, inverse = false) {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i += 1) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j], re[i]];
      [im[i], im[j]] = [im[j], im[i]];
    }
  }
  for (let size = 2; size <= n; size <<= 1) {
    const turn = ((inverse ? 2 : -2) * Math.PI) / size;
    for (let i = 0; i < n; i += size) {
      for (let k = 0; k < size / 2; k += 1) {
        const [c, s] = [Math.cos(turn * k), Math.sin(turn * k)];
        const [a, b] = [i + k, i + k + size / 2];
        const [x, y] = [re[b] * c - im[b] * s, re[b] * s + im[b] * c];
        [re[b], im[b]] = [re[a] - x, im[a] - y];
        [re[a], im[a]] = [re[a] + x, im[a] + y];
      }
    }
  }
  if (inverse) for (let i = 0; i < n; i += 1) [re[i], im[i]] = [re[i] / n, im[i] / n];
}

function convolved(a, b) {
  const length = a.length + b.length - 1;
  const n = 2 ** Math.ceil(Math.log2(length));
  const [ar, ai, br, bi] = [0, 0, 0, 0].map(() => new Float64Array(n));
  ar.set(a);
  br.set(b);
  transform(ar, ai);
  transform(br, bi);
  for (let i = 0; i < n; i += 1) [ar[i], ai[i]] = [ar[i] * br[i] - ai[i] * bi[i], ar[i] * bi[i] + ai[i] * br[i]];
  transform(ar, ai, true);
  return ar.slice(0, length);
}

// ---- bodies and air

/** A struck body: partials as [Hz, seconds to fade, loudness]; `soft` rounds the stroke, `drop` bends it down as skins do. */
function struck(partials, { soft = 0.0015, drop = 0, seed = 1 } = {}) {
  const longest = Math.max(...partials.map(([, fade]) => fade));
  const made = silence(longest * 1.6);
  const random = chance(seed);
  for (const [hz, fade, loud] of partials) {
    let phase = random() * Math.PI;
    for (let i = 0; i < made.length; i += 1) {
      const at = i / RATE;
      phase += (2 * Math.PI * hz * (1 + drop * Math.exp(-at / 0.03))) / RATE;
      made[i] += Math.sin(phase) * loud * Math.exp((-6.9 * at) / fade / 1.6) * (1 - Math.exp(-at / soft));
    }
  }
  return made;
}

/** Noise in a band that may wander, under an envelope of the time from 0 to 1. */
function air(seconds, from, to, envelope, { q = 1.2, seed = 1 } = {}) {
  const made = silence(seconds);
  const random = chance(seed);
  let [low, band] = [0, 0];
  for (let i = 0; i < made.length; i += 1) {
    const at = i / made.length;
    const hz = from * (to / from) ** at;
    const f = 2 * Math.sin((Math.PI * hz) / RATE / 2); // a state variable filter, twice a sample: it is stable up there, too
    const heard = random();
    for (let half = 0; half < 2; half += 1) {
      band += f * (heard - low - band / q);
      low += f * band;
    }
    made[i] = band * envelope(at);
  }
  return made;
}

const fading = (power) => (at) => (1 - at) ** power;
const swelling = (peak, power = 2) => (at) => (at < peak ? (at / peak) ** power : ((1 - at) / (1 - peak)) ** power);

/** A room: a few early reflections, then a tail that darkens as it fades. */
function room(seconds, { seed = 7, bright = 0.55 } = {}) {
  const tail = silence(seconds);
  const random = chance(seed);
  let dull = 0;
  for (let i = 0; i < tail.length; i += 1) {
    const at = i / tail.length;
    const open = bright * (1 - at) + 0.06;
    dull += open * (random() - dull);
    tail[i] = at * seconds < 0.012 ? 0 : dull * Math.exp(-6.9 * at) * 0.5;
  }
  for (const [delay, loud] of [[0.007, 0.5], [0.011, 0.36], [0.017, 0.3], [0.023, 0.22], [0.031, 0.16]]) tail[samples(delay)] += loud;
  return tail;
}

const ROOMS = { table: room(0.22, { bright: 0.4 }), hall: room(0.9, { seed: 9 }), crypt: room(1.3, { seed: 11, bright: 0.35 }) };

function inRoom(dry, name, wet) {
  return mix(mix(silence(0), dry, 0, 1), convolved(dry, ROOMS[name]), 0, wet);
}

// ---- what things are made of

const wood = (hz, fade = 0.16) => struck([[hz, fade, 1], [hz * 3.93, fade * 0.4, 0.3], [hz * 9.2, fade * 0.16, 0.12]]);
const bell = (hz, fade) => struck([0.5, 1, 1.19, 1.5, 2, 2.74, 3.76, 5.1].map((ratio, i) => [hz * ratio, fade / (1 + i * 0.35), [0.35, 1, 0.5, 0.3, 0.6, 0.25, 0.18, 0.1][i]]), { soft: 0.001 });
const plate = (hz, fade) => struck([1, 1.59, 2.14, 2.65, 3.16, 4.03, 5.13, 6.8].map((ratio, i) => [hz * ratio, fade / (1 + i * 0.28), 1 / (1 + i * 0.5)]), { soft: 0.0006, seed: 3 });
const drum = (hz, fade) => mix(struck([[hz, fade, 1], [hz * 1.59, fade * 0.5, 0.45], [hz * 2.14, fade * 0.35, 0.25]], { drop: 0.7, soft: 0.002 }), air(0.05, 1400, 500, fading(3), { seed: 5 }), 0, 0.5);
const disc = (hz) => struck([1, 1.36, 1.91, 2.28, 2.93, 3.52].map((ratio, i) => [hz * ratio, 0.28 / (1 + i * 0.3), 1 / (1 + i * 0.3)]), { soft: 0.0005, seed: 4 });
const slide = (seed) => mix(air(0.11, 1700, 5200, swelling(0.35, 1.5), { q: 0.9, seed }), struck([[170, 0.06, 1], [310, 0.04, 0.6]]), 0.085, 0.28);

/** Several of the same, each [when, how loud]. */
const several = (make, times) => times.reduce((sum, [at, loud], i) => mix(sum, make(i), at, loud), silence(0));

// ---- the sounds: how each is made, the room, how much of it, and how loud it is meant to be (to the ear, in its loudest
// tenth of a second). Moments are louder than what happens all the time, and each has something that a phone can sound.

const SOUNDS = {
  card: [() => slide(21), 'table', 0.5, 0.065],
  shuffle: [() => several((i) => air(0.03, 2600 + 140 * i, 4800, fading(3), { q: 0.8, seed: 30 + i }), Array.from({ length: 16 }, (_, i) => [0.5 * (1 - (1 - i / 16) ** 1.5), 0.6 + 0.4 * Math.sin(i)])), 'table', 0.6, 0.07],
  turn: [() => several((i) => wood([392, 587][i], 0.3), [[0, 0.8], [0.11, 1]]), 'hall', 0.35, 0.07],
  refuse: [() => several((i) => mix(wood([470, 415][i], 0.09), wood([150, 132][i], 0.1), 0, 0.5), [[0, 1], [0.1, 0.8]]), 'table', 0.5, 0.06],
  emote: [() => several((i) => wood([880, 1175][i], 0.12), [[0, 0.7], [0.07, 1]]), 'table', 0.5, 0.055],
  coin: [() => several((i) => disc([2350, 2790, 2480][i]), [[0, 1], [0.07, 0.7], [0.16, 0.45]]), 'table', 0.6, 0.06],
  assault: [() => mix(mix(air(0.34, 260, 2600, swelling(0.85, 1.6), { q: 1.6, seed: 43 }), several((i) => drum(96 - 6 * i, 0.16), [[0, 0.5], [0.09, 0.6], [0.18, 0.7], [0.27, 0.9]]), 0, 1), plate(1460, 0.3), 0.33, 0.3), 'hall', 0.4, 0.12],
  strike: [() => mix(mix(mix(air(0.2, 500, 3600, swelling(0.8, 2), { seed: 41 }), drum(62, 0.4), 0.16, 1.2), air(0.16, 1900, 520, fading(2.5), { seed: 42 }), 0.16, 1.8), plate(1180, 0.5), 0.165, 0.42), 'hall', 0.45, 0.13],
  ward: [() => mix(mix(plate(290, 0.9), air(0.12, 2600, 700, fading(3), { seed: 51 }), 0, 0.8), several((i) => disc(3900 - 520 * i), [[0.06, 0.16], [0.13, 0.13], [0.21, 0.1], [0.3, 0.07]]), 0, 1), 'hall', 0.5, 0.12],
  unveil: [() => mix(air(0.3, 900, 5200, swelling(0.6, 1.5), { q: 2, seed: 55 }), several((i) => bell([988, 1319][i], 0.7), [[0.16, 0.5], [0.27, 0.8]]), 0, 1), 'hall', 0.5, 0.1],
  rise: [() => mix(mix(air(0.95, 240, 1500, swelling(0.75, 1.6), { q: 5, seed: 61 }), air(0.95, 360, 2260, swelling(0.7, 1.6), { q: 6, seed: 62 }), 0, 0.7), several((i) => wood([523, 622, 784, 932, 1245][i], 0.25), [[0.2, 0.25], [0.34, 0.3], [0.47, 0.38], [0.58, 0.45], [0.68, 0.6]]), 0, 2.6), 'crypt', 0.6, 0.105],
  score: [() => several((i) => mix(mix(wood([392, 330][i], 0.3), drum([70, 58][i], 0.5), 0, 0.6), air(0.08, 2200, 620, fading(3), { seed: 75 + i }), 0, 0.6), [[0, 0.8], [0.32, 1.2]]), 'crypt', 0.6, 0.11],
  prize: [() => mix(mix(bell(523, 1.1), bell(784, 1), 0.16, 0.7), several((i) => disc(3100 + 300 * i), [[0.3, 0.12], [0.38, 0.1], [0.47, 0.08]]), 0, 1), 'hall', 0.45, 0.115],
  lead: [() => mix(air(0.3, 420, 2400, swelling(0.85, 1.4), { q: 2.5, seed: 71 }), several((i) => wood([330, 440, 659][i], 0.3), [[0.1, 0.5], [0.18, 0.7], [0.26, 1]]), 0, 1), 'hall', 0.4, 0.095],
  fall: [() => mix(mix(mix(air(0.9, 240, 70, fading(1.6), { q: 1.5, seed: 81 }), air(0.7, 1500, 380, fading(2.2), { seed: 82 }), 0.02, 0.8), drum(46, 0.7), 0, 0.8), several((i) => wood(520 - 24 * i, 0.09), [[0.14, 0.6], [0.23, 0.7], [0.37, 0.5], [0.5, 0.36], [0.66, 0.24]]), 0, 1), 'crypt', 0.6, 0.11],
  win: [() => mix(several((i) => bell([392, 523, 659, 784][i], 1.1), [[0, 0.6], [0.15, 0.6], [0.3, 0.7], [0.45, 1]]), drum(65, 0.5), 0.45, 0.8), 'hall', 0.5, 0.13],
  lose: [() => mix(several((i) => bell([523, 440, 330][i], 1.1), [[0, 0.6], [0.24, 0.6], [0.48, 0.9]]), drum(48, 0.7), 0.48, 0.5), 'crypt', 0.6, 0.1],
};

// ---- levels and files

/** Without what lies below a frequency (a first-order filter). */
function above(hz, sound) {
  const keep = Math.exp((-2 * Math.PI * hz) / RATE);
  let [low, before] = [0, 0];
  return sound.map((each) => {
    low = keep * (low + each - before);
    before = each;
    return low;
  });
}

/** A sound as the ear takes it, which is nearly deaf to what is deep (the A curve of sound level meters, below 10 kHz). */
export const heard = (sound) => above(738, above(108, sound)).map((each) => each * 1.25);

/** The loudest tenth of a second of what is heard. */
export function loudness(sound) {
  const window = samples(0.1);
  const ear = heard(sound);
  let [sum, most] = [0, 0];
  for (let i = 0; i < ear.length; i += 1) {
    sum += ear[i] ** 2 - (i >= window ? ear[i - window] ** 2 : 0);
    most = Math.max(most, sum);
  }
  return Math.sqrt(most / window);
}

export const peakOf = (sound) => sound.reduce((most, each) => Math.max(most, Math.abs(each)), 0);

/** As loud as meant, never beyond what a loudspeaker can; without the silence at its end, and from silence to silence. */
function finished(sound, meant) {
  const factor = Math.min(meant / loudness(sound), 0.84 / peakOf(sound));
  let end = sound.length;
  while (end > 1 && Math.abs(sound[end - 1]) * factor < 0.0016) end -= 1;
  const [rise, fade] = [samples(0.001), Math.min(samples(0.03), end)];
  return sound.slice(0, end).map((each, i) => each * factor * Math.min(1, i / rise, (end - 1 - i) / fade));
}

function wav(sound) {
  const body = Buffer.alloc(44 + sound.length * 2);
  body.write('RIFF', 0);
  body.writeUInt32LE(body.length - 8, 4);
  body.write('WAVEfmt ', 8);
  [[16, 4], [1, 2], [1, 2], [RATE, 4], [RATE * 2, 4], [2, 2], [16, 2]].reduce((at, [value, size]) => body.writeUIntLE(value, at, size), 16);
  body.write('data', 36);
  body.writeUInt32LE(sound.length * 2, 40);
  sound.forEach((each, i) => body.writeInt16LE(Math.round(each * 32767), 44 + i * 2));
  return body;
}

/** A sound as it is played, in numbers from -1 to 1. */
export function rendered(name) {
  const [make, where, wet, meant] = SOUNDS[name];
  return finished(inRoom(make(), where, wet), meant);
}

export { RATE, SOUNDS };

function main() {
  mkdirSync(OUT, { recursive: true });
  for (const name of Object.keys(SOUNDS)) {
    const sound = rendered(name);
    writeFileSync(new URL(`${name}.wav`, OUT), wav(sound));
    if (process.argv.includes('--levels')) {
      const decibels = (value) => `${(20 * Math.log10(value)).toFixed(1)} dB`;
      console.log(`${name.padEnd(8)} ${(sound.length / RATE).toFixed(2)} s  peak ${decibels(peakOf(sound))}  loudness ${decibels(loudness(sound))}`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
