// Where pictures lie: painted by tools/art for the games of the page, or brought by an installed game.
import type { CardInfo, GameInfo } from '../wire';
import houseBack from './pictures/back.webp?url&no-inline';
import houseCover from './pictures/cover.webp?url&no-inline';

type Game = Pick<GameInfo, 'id' | 'files'>;
const PAINTED = import.meta.glob<string>('../games/*/pictures/*.webp', { eager: true, query: '?url&no-inline', import: 'default' });
const KINDS = ['webp', 'avif', 'png', 'jpg', 'svg'];

/** The address of a picture that the game brings under that name, else of the one that is painted for it; empty if there is none. */
function found({ id, files }: Game, brought: string, painted: string): string {
  const file = KINDS.map((kind) => `${brought}.${kind}`).find((name) => files.includes(name));
  return file ? `/games/${id}/${file}` : (PAINTED[`../games/${id}/pictures/${painted}.webp`] ?? '');
}

export const pictureOf = (game: Game, card: Pick<CardInfo, 'id'>): string => found(game, `cards/${card.id}`, card.id);

/** The picture of the game itself, twice as wide as high; every game has one. */
export const coverOf = (game: Game): string => found(game, 'picture', 'cover') || houseCover;

/** The back of its cards; every game has one. */
export const backOf = (game: Game): string => found(game, 'back', 'back') || houseBack;
