// What the table of Guild Battle shows, read from the view. Pure; tested.
import type { CardView, View } from '../../wire';

export interface Place {
  face: string;
  /** Copies on the battlefield, in order of arrival; the arriving one last. */
  cards: readonly CardView[];
  established: number;
}

export interface Band {
  seat: number;
  alive: boolean;
  active: boolean;
  places: Place[];
  complete: number; // different characters established
  missing: string | null; // the last one that is lacking
  hand: number;
  known: readonly CardView[]; // cards in the hand whose face this viewer knows
  library: number;
  graveyard: { face: string; cards: readonly CardView[] }[];
  out: { face: string; count: number }[];
  /** The same neutral mark for everybody whom the open window may ask. */
  mayReact: boolean;
}

function pile(view: View, zone: string, seat: number) {
  return view.piles.find((each) => each.zone === zone && each.seat === seat);
}

export function arriving(view: View): number[] {
  return (view.table.arriving as number[] | undefined) ?? [];
}

export function ownerOf(view: View, token: number): number | null {
  return view.piles.find((each) => each.cards?.some((card) => card.token === token))?.seat ?? null;
}

export function bandOf(view: View, seat: number): Band {
  const cast = (view.table.cast as string[] | undefined) ?? [];
  const open = arriving(view);
  const field = pile(view, 'battlefield', seat)?.cards ?? [];
  const grave = pile(view, 'graveyard', seat)?.cards ?? [];
  const out = pile(view, 'out', seat)?.cards ?? [];
  const hand = pile(view, 'hand', seat);
  const places = cast.map((face) => {
    const cards = field.filter((card) => card.face === face);
    return { face, cards, established: cards.filter((card) => !open.includes(card.token ?? 0)).length };
  });
  const complete = places.filter((place) => place.established > 0).length;
  const alive = (view.table.alive as boolean[])[seat] ?? true;
  const active = view.table.active === seat;
  const latest = open.at(-1);
  return {
    seat,
    alive,
    active,
    places,
    complete,
    missing: complete === cast.length - 1 ? (places.find((place) => !place.established)?.face ?? null) : null,
    hand: hand?.count ?? 0,
    known: (hand?.cards ?? []).filter((card) => card.face),
    library: pile(view, 'library', seat)?.count ?? 0,
    graveyard: cast.map((face) => ({ face, cards: grave.filter((card) => card.face === face) })),
    out: cast.map((face) => ({ face, count: out.filter((card) => card.face === face).length })),
    mayReact: latest !== undefined && view.prompt === 'react' && alive && !active && ownerOf(view, latest) !== seat,
  };
}

/** Seats from the one after mine round to mine, which is drawn last. */
export function round(view: View, me: number | null): number[] {
  const from = me ?? view.seats - 1;
  return Array.from({ length: view.seats }, (_, i) => (from + 1 + i) % view.seats);
}
