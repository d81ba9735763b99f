// What a game draws on each of its cards by itself, in the corner of the picture: `games/<id>/Stamp.svelte`.
import type { Component } from 'svelte';
import type { CardInfo } from '../wire';

const stamps = import.meta.glob<Component<{ card: CardInfo }>>('./*/Stamp.svelte', { eager: true, import: 'default' });

export function stampOf(game: string): Component<{ card: CardInfo }> | null {
  return stamps[`./${game}/Stamp.svelte`] ?? null;
}
