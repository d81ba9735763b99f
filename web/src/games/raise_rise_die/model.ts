// What the table of Raise, Rise & Die draws, gathered from the view. Pure; tested.
import type { CardView, Choice, View } from '../../wire';
import type { ChainLink, Public } from './view';

export const LANES = ['head', 'torso', 'arms', 'legs'] as const;
export type Lane = (typeof LANES)[number];

export const STATUSES = ['', 'pending', 'succeeded', 'countered'] as const;

/** A card of the chain where it lies: its place among the others, from 1. */
export interface Linked extends ChainLink {
  place: number;
}

export interface Half {
  lane: Lane;
  pile: string;
  card: CardView | null;
  status: (typeof STATUSES)[number];
  counter: boolean;
  /** Of the card on the slot, while it is in the chain. */
  linked: Linked | null;
  /** Transcended cards in flight over the slot, in the order of announcement. */
  flying: Linked[];
  block: number;
  weak: number;
  shaken: number;
  /** Whether the last card of the chain acts here. */
  struck: boolean;
}

/** One seat's half of each lane. */
export function halvesOf(view: View, table: Public, seat: number): Half[] {
  const links = table.links.map((link, i) => ({ ...link, place: i + 1 }));
  const last = links.at(-1);
  return LANES.map((lane, i) => {
    const card = view.piles.find((pile) => pile.zone === lane && pile.seat === seat)?.cards?.[0] ?? null;
    const own = links.filter((link) => link.seat === seat && link.lane === lane);
    return {
      lane,
      pile: `${lane}.${seat}`,
      card,
      status: STATUSES[card?.marks?.status ?? 0] ?? '',
      counter: Boolean(card?.marks?.counter),
      linked: own.find((link) => !link.transcended) ?? null,
      flying: own.filter((link) => link.transcended),
      block: table.block[seat]?.[i] ?? 0,
      weak: table.weak[seat]?.[i] ?? 0,
      shaken: table.shaken[seat]?.[i] ?? 0,
      struck: Boolean(last && last.seat !== seat && last.lanes.includes(lane)),
    };
  });
}

/** What the chain would cost a seat if nobody went on. */
export interface Threat {
  damage: number;
  lost: number;
  /** Whether it is just that; else souls that nobody knows would go too. */
  sure: boolean;
}

/** Of several cards that succeed each is reckoned from the souls as they lie now: what the first one leaves is not known. */
export function threatOf(table: Public, seat: number): Threat | null {
  if (table.phase === 'resolve') return null;
  const blows = table.links.filter((link) => link.seat !== seat && link.succeeds && link.packet > 0);
  if (!blows.length) return null;
  const tolls = blows.map((link) => Math.abs(link.toll));
  return { damage: blows.reduce((sum, link) => sum + link.packet, 0), lost: Math.max(...tolls), sure: blows.length === 1 && (blows[0]?.toll ?? 0) > 0 };
}

/** The choices that mean a pile as their target. */
export function onPile(choices: readonly Choice[], pile: string): Choice[] {
  return choices.filter((choice) => choice.target.some((touch) => touch.pile === pile && touch.token == null));
}

/** The card that a choice names as its source. */
export function faceOf(choice: Pick<Choice, 'option'> | undefined): string {
  return choice?.option.match(/^\w+:([^>@]+)/)?.[1] ?? '';
}

export interface Wound {
  from: number;
  to: number;
  lost: number;
}

/** What packets cost, those that cost the same as one line. */
export function woundsOf(lost: readonly number[]): Wound[] {
  const found: Wound[] = [];
  lost.forEach((each, i) => {
    const last = found.at(-1);
    if (last?.lost === each) last.to = i + 1;
    else found.push({ from: i + 1, to: i + 1, lost: each });
  });
  return found;
}

export interface Position {
  /** From the top of the deck, from 1. */
  at: number;
  card: CardView;
}

/** The cards of a deck whose place is known, from the top. */
export function knownIn(cards: readonly CardView[]): Position[] {
  return [...cards].reverse().flatMap((card, i) => (card.face ? [{ at: i + 1, card }] : []));
}

/** Whether a card of one's hand can be burnt, and nothing else. */
export function onlyFuel(choices: readonly Choice[], face: string): boolean {
  const own = choices.filter((choice) => faceOf(choice) === face);
  return own.length > 0 && own.every((choice) => choice.verb === 'sacrifice');
}
