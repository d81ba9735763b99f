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
    const stands = after.tokens.get(now);
    if (stands && before.tokens.has(String(event.card.was ?? '')) && near(from, stands)) continue; // it was only spoken of
    if (stands) arrivals.set(now, { from, face: event.card.face, delay });
    else if (to) departures.push({ from, to, face: event.card.face, delay });
    delay = Math.min(delay + 70, 420);
  }
  return { arrivals, departures };
}

function near(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.left - b.left) < 2 && Math.abs(a.top - b.top) < 2;
}

const EASE = 'cubic-bezier(.2,.8,.25,1)';

/** Slides what only made room for something else. */
function slide(element: HTMLElement, from: DOMRect, to: DOMRect, length: number): Animation[] {
  const dx = from.left - to.left;
  const dy = from.top - to.top;
  if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return [];
  const frames = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }];
  return [element.animate(frames, { duration: length * 0.7, easing: EASE })];
}

/**
 * A card's double for the sky: outside the layout, which says what of a card is shown and how large, it looks the same.
 * All doubles are made before the first one is in the sky: a look at a table that has changed lays it out anew.
 */
function doubleOf(card: HTMLElement): HTMLElement {
  const double = card.cloneNode(true) as HTMLElement;
  const copies = double.querySelectorAll<HTMLElement>('*');
  card.querySelectorAll('*').forEach((each, i) => {
    const { display, fontSize } = getComputedStyle(each);
    if (display === 'none') copies[i]?.style.setProperty('display', display);
    else copies[i]?.style.setProperty('font-size', fontSize);
  });
  double.style.setProperty('--shape', getComputedStyle(card).getPropertyValue('--shape'));
  double.removeAttribute('data-token');
  double.classList.add('flying');
  return double;
}

/** Flies an element of the sky from one place to another and takes it away. */
function fly(element: HTMLElement, from: DOMRect, to: DOMRect, delay: number, length: number, fade: boolean): Animation {
  Object.assign(element.style, {
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
  });
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = Math.min(Math.max(from.width / to.width, 0.25), 4);
  const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
  const middle = `translate(${dx * 0.4}px, ${dy * 0.4 - 18}px) scale(${(1 + scale) / 2 + 0.08}) rotate(${dx > 0 ? -3 : 3}deg)`;
  const flight = element.animate(
    [
      { transform: start, opacity: 1 },
      { transform: middle, opacity: 1 },
      { transform: 'none', opacity: fade ? 0.3 : 1 },
    ],
    { duration: length, delay, easing: EASE, fill: 'both' },
  );
  void flight.finished.finally(() => element.remove());
  return flight;
}

/** Sends doubles of cards ahead to where they are going, before the table itself changes; returns what takes them away. */
export function send(root: HTMLElement, sky: HTMLElement, events: readonly Happening[], length: number): () => void {
  const undo: (() => void)[] = [];
  for (const { card, double, from, pile } of calm() ? [] : events.flatMap((event) => departing(root, event))) {
    Object.assign(double.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
    sky.append(double);
    const dx = pile.left + pile.width / 2 - from.left - from.width / 2;
    const dy = pile.top + pile.height / 2 - from.top - from.height / 2;
    double.animate([{ transform: 'none' }, { transform: `translate(${dx}px, ${dy}px) scale(0.7)` }], { duration: length, easing: EASE, fill: 'both' });
    const hidden = card.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: 'forwards' });
    undo.push(() => double.remove(), () => hidden.cancel());
  }
  return () => undo.forEach((each) => each());
}

/** A card that lies elsewhere than in the pile it goes to: its double, and the two places. */
function departing(root: HTMLElement, event: Happening): { card: HTMLElement; double: HTMLElement; from: DOMRect; pile: DOMRect }[] {
  const card = root.querySelector<HTMLElement>(`[data-token="${event.card?.was ?? ''}"]`);
  const there = root.querySelector(`[data-pile="${event.target}"]`);
  const pile = there?.getBoundingClientRect();
  if (!card || !pile || !seen(pile) || there?.contains(card)) return [];
  return [{ card, double: doubleOf(card), from: card.getBoundingClientRect(), pile }];
}

/** Plays the way from the places before to the places now; flying cards live in the sky, above all clipping. What is on its way is returned. */
export function travel(
  root: HTMLElement,
  sky: HTMLElement,
  before: Places,
  events: readonly Happening[],
  length: number,
): Animation[] {
  if (calm() || length <= 0) return [];
  const flights: Animation[] = [];
  const after = whereabouts(root);
  const { arrivals, departures } = trips(events, before, after);
  const standing = [...root.querySelectorAll<HTMLElement>('[data-token]')].flatMap((element) => {
    const token = element.dataset.token ?? '';
    const to = after.tokens.get(token);
    return to ? [{ element, token, to, double: arrivals.has(token) ? doubleOf(element) : null }] : [];
  });
  for (const { element, token, to, double } of standing) {
    const trip = arrivals.get(token);
    if (trip && double) {
      sky.append(double);
      flights.push(fly(double, trip.from, to, trip.delay, length, false));
      element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: length + trip.delay });
    } else {
      const from = before.tokens.get(token);
      if (from) flights.push(...slide(element, from, to, length));
    }
  }
  for (const { from, to, delay } of departures) {
    const back = document.createElement('div');
    back.className = 'flying card-back';
    sky.append(back);
    const width = Math.min(from.width, to.width, 90);
    const small = (rect: DOMRect): DOMRect =>
      new DOMRect(rect.left + rect.width / 2 - width / 2, rect.top + rect.height / 2 - width * 0.7, width, width * 1.4);
    flights.push(fly(back, small(from), small(to), delay, length, true));
  }
  return flights;
}
