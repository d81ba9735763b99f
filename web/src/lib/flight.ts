// Cards travel: each thing that stands elsewhere after an update flies there from where it was (the FLIP technique).
// Elements carry data-token or data-pile; events say which token left which pile. No layout is touched, so nothing jumps.
import type { Happening } from '../wire';
import { calm } from './prefs.svelte';

export interface Places {
  tokens: Map<string, DOMRect>;
  piles: Map<string, DOMRect>;
}

function seen(rect: DOMRect): boolean {
  return rect.width > 0 && rect.height > 0;
}

export function whereabouts(root: ParentNode): Places {
  const tokens = new Map<string, DOMRect>();
  const piles = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-token]')) {
    const rect = element.getBoundingClientRect();
    if (seen(rect)) tokens.set(element.dataset.token ?? '', rect);
  }
  for (const element of root.querySelectorAll<HTMLElement>('[data-pile]')) {
    const rect = element.getBoundingClientRect();
    if (seen(rect)) piles.set(element.dataset.pile ?? '', rect);
  }
  return { tokens, piles };
}

export interface Trip {
  from: DOMRect;
  face: string | null;
  delay: number;
}

/** Where each card that moved comes from, by its present token; and what vanished into a pile. Pure; tested. */
export function trips(
  events: readonly Happening[],
  before: Places,
  after: Places,
): { arrivals: Map<string, Trip>; departures: { from: DOMRect; to: DOMRect; face: string | null; delay: number }[] } {
  const arrivals = new Map<string, Trip>();
  const departures: { from: DOMRect; to: DOMRect; face: string | null; delay: number }[] = [];
  let delay = 0;
  for (const event of events) {
    if (!event.card || !event.source || !event.target || event.source === event.target) continue;
    const from = before.tokens.get(String(event.card.was ?? '')) ?? before.piles.get(event.source);
    if (!from) continue;
    const now = String(event.card.now ?? '');
    const to = after.piles.get(event.target);
    if (after.tokens.has(now)) arrivals.set(now, { from, face: event.card.face, delay });
    else if (to) departures.push({ from, to, face: event.card.face, delay });
    delay = Math.min(delay + 70, 420);
  }
  return { arrivals, departures };
}

const EASE = 'cubic-bezier(.2,.8,.25,1)';

function fly(element: HTMLElement, from: DOMRect, to: DOMRect, delay: number, length: number): void {
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = Math.min(Math.max(from.width / to.width, 0.3), 3);
  if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return;
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 50, position: 'relative' },
      { transform: 'none', zIndex: 50, position: 'relative' },
    ],
    { duration: length, delay, easing: EASE, fill: 'backwards' },
  );
}

/** Plays the way from the places before to the places now. */
export function travel(
  root: HTMLElement,
  before: Places,
  events: readonly Happening[],
  ghost: (face: string | null, rect: DOMRect) => HTMLElement,
  length: number,
): void {
  if (calm() || length <= 0) return;
  const after = whereabouts(root);
  const { arrivals, departures } = trips(events, before, after);
  for (const element of root.querySelectorAll<HTMLElement>('[data-token]')) {
    const token = element.dataset.token ?? '';
    const to = after.tokens.get(token);
    if (!to) continue;
    const trip = arrivals.get(token);
    const from = trip?.from ?? before.tokens.get(token);
    if (from) fly(element, from, to, trip?.delay ?? 0, length);
  }
  for (const { from, to, face, delay } of departures) {
    const element = ghost(face, from);
    const dx = to.left + to.width / 2 - (from.left + from.width / 2);
    const dy = to.top + to.height / 2 - (from.top + from.height / 2);
    element
      .animate(
        [
          { transform: 'none', opacity: 1 },
          { transform: `translate(${dx}px, ${dy}px) scale(${Math.min(to.width / from.width, 1)})`, opacity: 0.2 },
        ],
        { duration: length, delay, easing: EASE, fill: 'both' },
      )
      .finished.finally(() => element.remove());
  }
}
