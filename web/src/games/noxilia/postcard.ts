// What the picture of a finished match of Noxilia shows of each player: the monarch, what is left of it, and who stood at the end.
import type { Postcard } from '../postcards';
import { fightersOf, monarchOf } from './model';
import type { Public } from './view';
import { say } from './words';

const postcard: Postcard = (view, seat, cards) => {
  const table = view.table as unknown as Public;
  const monarch = monarchOf(view, table, cards, seat);
  const gold = (face: string) => Number(cards.get(face)?.numbers.gold ?? 0);
  const standing = fightersOf(view, table, cards).flatMap((unit) => (unit.seat === seat && unit.face && !unit.monarch ? [unit.face] : []));
  const faces = [...new Set([monarch.face ?? '', ...standing.sort((a, b) => gold(b) - gold(a)), ...Object.keys(table.decks[seat] ?? {}).sort((a, b) => gold(b) - gold(a))])];
  return { faces: faces.filter(Boolean), note: monarch.life > 0 ? say('postcard', { n: monarch.life, max: monarch.most }) : say('monarch_dead') };
};

export default postcard;
