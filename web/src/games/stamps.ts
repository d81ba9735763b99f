// What a game draws on its cards by itself: in the corner of the picture (`games/<id>/Stamp.svelte`), and in place of what
// its texts print in braces (`games/<id>/Sign.svelte`).
import type { Component } from 'svelte';
import type { CardInfo } from '../wire';

const stamps = import.meta.glob<Component<{ card: CardInfo }>>('./*/Stamp.svelte', { eager: true, import: 'default' });
const signs = import.meta.glob<Component<{ printed: string }>>('./*/Sign.svelte', { eager: true, import: 'default' });

export function stampOf(game: string): Component<{ card: CardInfo }> | null {
  return stamps[`./${game}/Stamp.svelte`] ?? null;
}

export function signOf(game: string): Component<{ printed: string }> | null {
  return signs[`./${game}/Sign.svelte`] ?? null;
}

/** A text in pieces: words, and runs of braces by turns (« payez », « {M}{M} », « : … »). */
export function pieces(text: string): string[] {
  return text.split(/((?:\{[^{}]+\})+)/);
}
