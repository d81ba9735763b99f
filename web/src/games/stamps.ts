// What a game draws on its cards by itself: in the corner of the picture (`games/<id>/Stamp.svelte`), in place of what its
// texts print in braces (`games/<id>/Sign.svelte`), and beside one that is looked at on the table (`games/<id>/Worth.svelte`).
import type { Component } from 'svelte';
import type { Thing } from '../lib/touch';
import type { CardInfo } from '../wire';

const stamps = import.meta.glob<Component<{ card: CardInfo }>>('./*/Stamp.svelte', { eager: true, import: 'default' });
const signs = import.meta.glob<Component<{ printed: string }>>('./*/Sign.svelte', { eager: true, import: 'default' });
const worths = import.meta.glob<Component<{ thing: Thing | null }>>('./*/Worth.svelte', { eager: true, import: 'default' });

export function worthOf(game: string): Component<{ thing: Thing | null }> | null {
  return worths[`./${game}/Worth.svelte`] ?? null;
}

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
