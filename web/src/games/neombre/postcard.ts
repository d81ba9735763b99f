// What the picture of a finished fight shows of each player: what is left of their life, and their dearest cards.
import type { Postcard } from '../postcards';
import { benchesOf } from './model';
import type { Public } from './view';
import { say } from './words';

const postcard: Postcard = (view, seat, cards) => {
  const table = view.table as unknown as Public;
  const bench = benchesOf(view, table).find((each) => each.seat === seat && !each.companion);
  const value = (face: string) => Number(cards.get(face)?.numbers.value ?? 0);
  const deck = Object.keys(table.decks[seat] ?? {}).sort((a, b) => value(b) - value(a));
  return { faces: deck, note: bench && bench.hp > 0 ? say('hp', { n: bench.hp, max: bench.most }) : say('dead') };
};

export default postcard;
