// Which games somebody at this browser knows: they have taken the lesson, or begun a match without it.
import { recall, remember } from './prefs.svelte';

const key = (game: string) => `knows.${game}`;

export function knows(game: string): boolean {
  return recall(key(game)) !== null;
}

export function learnt(game: string): void {
  remember(key(game), 'yes');
}
