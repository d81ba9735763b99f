// Which small sound a set of events makes. Pure; tested.
import type { Happening } from '../wire';
import type { Sound } from './sound';

const HITS = new Set(['assassinate', 'counter', 'neutralise', 'destroy', 'eliminate', 'daunt']);
const SHUFFLES = new Set(['shuffle', 'recycle', 'hecatomb']);
const COINS = new Set(['gold', 'buy']);

export function soundOf(events: readonly Happening[], result: 'win' | 'lose' | null, myTurn: boolean): Sound {
  if (result) return result;
  if (events.some((event) => HITS.has(event.what))) return 'hit';
  if (events.some((event) => COINS.has(event.what))) return 'coin';
  if (events.some((event) => SHUFFLES.has(event.what))) return 'shuffle';
  return myTurn ? 'turn' : 'card';
}
