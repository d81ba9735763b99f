// What the table of Guild Battle draws, gathered from the view. Pure; tested.
import type { CardView, View } from '../../wire';
import type { Public } from './view';

export interface Place {
  face: string;
  /** Copies on the battlefield, in order of arrival; the arriving one last. */
  cards: readonly CardView[];
}

export interface Band {
  seat: number;
  alive: boolean;
  active: boolean;
  places: Place[];
  complete: number; // different characters established
  missing: string; // the last one that is lacking
  hand: number;
  known: readonly CardView[]; // cards in the hand whose face this viewer knows
  library: number;
  graveyard: { face: string; cards: readonly CardView[] }[];
  out: { face: string; count: number }[];
  /** The same neutral mark for everybody whom the open window may ask. */
  mayReact: boolean;
}

export function bandOf(view: View, table: Public, seat: number): Band {
  const pile = (zone: string) => view.piles.find((each) => each.zone === zone && each.seat === seat);
  const by = (zone: string, face: string) => (pile(zone)?.cards ?? []).filter((card) => card.face === face);
  return {
    seat,
    alive: table.alive[seat] ?? true,
    active: table.active === seat,
    places: table.cast.map((face) => ({ face, cards: by('battlefield', face) })),
    complete: table.complete[seat] ?? 0,
    missing: table.missing[seat] ?? '',
    hand: pile('hand')?.count ?? 0,
    known: (pile('hand')?.cards ?? []).filter((card) => card.face),
    library: pile('library')?.count ?? 0,
    graveyard: table.cast.map((face) => ({ face, cards: by('graveyard', face) })),
    out: table.cast.map((face) => ({ face, count: by('out', face).length })),
    mayReact: view.prompt === 'react' && table.window.includes(seat),
  };
}
