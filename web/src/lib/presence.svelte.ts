// For how long somebody has been away, counted on from what the server said last.
import type { SeatPresence } from '../wire';

export interface Told {
  at: number;
  list: SeatPresence[];
}

/** Seconds that a seat's person has been away: 0 while they are there, null where nobody plays. */
export function away(told: Told, seat: number, now: number): number | null {
  const found = told.list.find((each) => each.seat === seat);
  if (!found) return null;
  return found.here ? 0 : found.away + Math.max(0, now - told.at) / 1000;
}

/** The time, every few seconds. */
export function ticking(): { readonly now: number } {
  let now = $state(Date.now());
  $effect(() => {
    const timer = setInterval(() => (now = Date.now()), 5000);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}
