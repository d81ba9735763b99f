// Which games somebody at this browser knows: they have taken the lesson, or begun a match without it.
import { recall, remember } from './prefs.svelte';

const key = (game: string) => `knows.${game}`;

export function knows(game: string): boolean {
  return recall(key(game)) !== null;
}

export function learnt(game: string): void {
  remember(key(game), 'yes');
}

/** Of a game with a lesson in several parts: the one to take next, which is the first where all are done. */
export function nextPart<L extends { readonly id: string }>(game: string, lessons: readonly L[]): L | undefined {
  return lessons.find((lesson) => recall(`${key(game)}.${lesson.id}`) === null) ?? lessons[0];
}

export function finished(game: string, lesson: string): void {
  remember(`${key(game)}.${lesson}`, 'yes');
}
