// Which small sound a set of events makes. Pure; tested.
import type { Happening } from '../wire';
import type { Sound } from './sound';

const LOUDEST: readonly Sound[] = ['hit', 'coin', 'shuffle'];

/** The loudest sound of what happened (`sounds` says by event), or the one of a card that moves. */
export function soundOf(events: readonly Happening[], sounds: Readonly<Record<string, Sound>>, result: 'win' | 'lose' | null, myTurn: boolean): Sound {
  if (result) return result;
  const heard = new Set(events.map((event) => sounds[event.what]));
  return LOUDEST.find((sound) => heard.has(sound)) ?? (myTurn ? 'turn' : 'card');
}
