// Small sounds made on the spot: no file is loaded.
import { prefs } from './prefs.svelte';

export type Sound = 'card' | 'shuffle' | 'turn' | 'refuse' | 'hit' | 'coin' | 'win' | 'lose' | 'emote';

let context: AudioContext | null = null;

function tone(at: number, from: number, to: number, length: number, loud: number, type: OscillatorType): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(Math.max(to, 1), at + length);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}

function rustle(at: number, length: number, pitch: number, loud: number): void {
  if (!context) return;
  const frames = Math.floor(context.sampleRate * length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  const gain = context.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

const SCORES: Record<Sound, (now: number) => void> = {
  card: (now) => rustle(now, 0.09, 2600, 0.22),
  shuffle: (now) => [0, 0.06, 0.12, 0.18].forEach((d) => rustle(now + d, 0.07, 2000 + d * 4000, 0.16)),
  turn: (now) => {
    tone(now, 523, 523, 0.16, 0.06, 'sine');
    tone(now + 0.09, 784, 784, 0.28, 0.06, 'sine');
  },
  refuse: (now) => tone(now, 190, 120, 0.2, 0.08, 'triangle'),
  hit: (now) => {
    rustle(now, 0.16, 500, 0.4);
    tone(now, 160, 60, 0.2, 0.12, 'triangle');
  },
  coin: (now) => {
    tone(now, 1320, 1320, 0.1, 0.05, 'square');
    tone(now + 0.06, 1760, 1760, 0.2, 0.04, 'square');
  },
  win: (now) => [392, 523, 659, 784].forEach((f, i) => tone(now + i * 0.12, f, f, 0.4, 0.07, 'triangle')),
  lose: (now) => [392, 330, 262].forEach((f, i) => tone(now + i * 0.16, f, f * 0.97, 0.45, 0.07, 'triangle')),
  emote: (now) => tone(now, 660, 990, 0.18, 0.05, 'sine'),
};

export function play(sound: Sound): void {
  if (!prefs.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    if (context.state === 'running') SCORES[sound](context.currentTime);
  } catch {
    // a browser without sound plays silently
  }
}
