// Fetches the pictures of a small game while nothing else is to be done, so that no card comes into play without its face.
import type { CardInfo, GameInfo } from '../wire';
import { pictureOf } from './pictures';

const FEW = 40; // cards of a game: above, those that are shown must do

export function warm(game: GameInfo, cards: ReadonlyMap<string, CardInfo>): () => void {
  if (cards.size > FEW) return () => undefined;
  // A timer: Safari knows no idle time.
  const timer = setTimeout(() => {
    for (const card of cards.values()) new Image().src = pictureOf(game, card);
  }, 300);
  return () => clearTimeout(timer);
}
