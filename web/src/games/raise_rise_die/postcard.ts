// What the picture of a finished Raise, Rise & Die shows of each seat: what is left of its life, its character and its dearest cards.
import type { Postcard } from '../postcards';
import type { Public } from './view';
import { say } from './words';

const postcard: Postcard = (view, seat, cards) => {
  const table = view.table as unknown as Public;
  const va = (face: string) => Number(cards.get(face)?.numbers.va ?? 0);
  const deck = Object.keys(table.decks[seat] ?? {}).sort((a, b) => va(b) - va(a));
  return { faces: [table.characters[seat] ?? '', ...deck].filter(Boolean), note: say('postcard', { n: table.hp[seat] ?? 0, max: table.max_hp[seat] ?? 0 }) };
};

export default postcard;
