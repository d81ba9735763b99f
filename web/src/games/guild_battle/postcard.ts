// What the picture of a finished Guild Battle shows of each seat: which characters stand, each once, and how many of the five.
import type { Postcard } from '../postcards';
import { bandOf } from './model';
import type { Public } from './view';
import { say } from './words';

const postcard: Postcard = (view, seat) => {
  const table = view.table as unknown as Public;
  const { places, complete } = bandOf(view, table, seat);
  const faces = places.flatMap(({ face, cards }) => (cards.length ? [face] : []));
  return { faces, note: say('set', { n: complete, max: table.cast.length }) };
};

export default postcard;
