// The sounds of the table: samples that `tools/sounds.js` renders when the page is built, fetched when the first is wanted.
import type { Effect } from './direction';
import { prefs } from './prefs.svelte';

/** Every effect has its sound; how a match ends has two. */
export type Sound = 'card' | 'turn' | 'refuse' | 'emote' | 'win' | 'lose' | Exclude<Effect, '' | 'triumph'>;

const FILES = import.meta.glob<string>('../sounds/*.wav', { eager: true, query: '?url&no-inline', import: 'default' });
const BEND = 0.05; // no two cards sound the same

let context: AudioContext | null = null;
let master: GainNode | null = null;
const samples = new Map<Sound, Promise<AudioBuffer>>();

function sample(sound: Sound, at: AudioContext): Promise<AudioBuffer> {
  let found = samples.get(sound);
  if (!found) {
    found = fetch(FILES[`../sounds/${sound}.wav`] ?? '')
      .then((answer) => answer.arrayBuffer())
      .then((body) => at.decodeAudioData(body));
    found.catch(() => samples.delete(sound));
    samples.set(sound, found);
  }
  return found;
}

/** Fetch every sound, so that none comes late; once somebody has touched the page. */
function prepare(at: AudioContext): void {
  for (const path of Object.keys(FILES)) void sample(path.replace(/^.*\/|\.wav$/g, '') as Sound, at).catch(() => undefined);
}

function open(): AudioContext {
  if (!context) {
    context = new AudioContext();
    master = context.createGain();
    master.connect(context.destination);
    prepare(context);
  }
  if (context.state === 'suspended') void context.resume();
  return context;
}

export async function play(sound: Sound): Promise<void> {
  if (!prefs.sound || prefs.volume === 0 || document.visibilityState === 'hidden') return;
  try {
    const at = open();
    const buffer = await sample(sound, at);
    if (at.state !== 'running' || !master) return;
    master.gain.value = prefs.volume ** 2; // as the ear counts
    const source = at.createBufferSource();
    source.buffer = buffer;
    source.playbackRate.value = 1 + BEND * (Math.random() - 0.5);
    source.connect(master);
    source.start();
  } catch {
    // a browser without sound plays silently
  }
}
