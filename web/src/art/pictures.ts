// Where the picture of a card lies: painted by tools/art for the games of the page, or brought by an installed game.
import type { CardInfo, GameInfo } from '../wire';

const PAINTED = import.meta.glob<string>('../games/*/pictures/*.webp', { eager: true, query: '?url&no-inline', import: 'default' });
const KINDS = ['webp', 'avif', 'png', 'jpg', 'svg'];

/** The address of a card's picture; empty if it has none. */
export function pictureOf(game: Pick<GameInfo, 'id' | 'files'>, card: Pick<CardInfo, 'id'>): string {
  const brought = KINDS.map((kind) => `cards/${card.id}.${kind}`).find((file) => game.files.includes(file));
  return brought ? `/games/${game.id}/${brought}` : (PAINTED[`../games/${game.id}/pictures/${card.id}.webp`] ?? '');
}
