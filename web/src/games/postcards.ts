// What the picture of a finished match shows of each seat: `games/<id>/postcard.ts`, or its public cards.
import type { CardInfo, GameInfo, View } from '../wire';
import { pilesOf } from './generic/model';

export interface Shown {
  faces: string[]; // the first ones are drawn, as many as there is room for
  note: string; // beside the name
}

export type Postcard = (view: View, seat: number, cards: ReadonlyMap<string, CardInfo>) => Shown;

const postcards = import.meta.glob<Postcard>('./*/postcard.ts', { import: 'default' });

export async function postcardOf(game: GameInfo): Promise<Postcard> {
  const own = postcards[`./${game.id}/postcard.ts`];
  return own ? own() : (view, seat) => ({ faces: publicFaces(game, view, seat), note: '' });
}

/** The cards of a seat that lie open for everybody. */
export function publicFaces(game: GameInfo, view: View, seat: number): string[] {
  const open = new Set(game.zones.filter((zone) => zone.sight === 'all').map((zone) => zone.name));
  const piles = pilesOf(game, view, seat).filter((pile) => open.has(pile.zone));
  return piles.flatMap((pile) => (pile.cards ?? []).flatMap((card) => card.face ?? []));
}
