// What the picture of a finished Ossuaire shows of each seat: its trophies, and the best units of its deck.
import type { Postcard } from '../postcards';
import type { Public } from './view';
import { say } from './words';

const postcard: Postcard = (view, seat, cards) => {
  const table = view.table as unknown as Public;
  const cost = (face: string) => Number(cards.get(face)?.numbers.cost ?? 0);
  const deck = Object.keys(table.decks[seat] ?? {}).sort((a, b) => cost(b) - cost(a));
  const count = table.trophies[seat] ?? 0;
  return { faces: deck, note: say('trophies', { n: count, max: table.goal }) };
};

export default postcard;
