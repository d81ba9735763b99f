// Generated from the public columns of neombre and what it derives from them by `python -m pioche.server.typescript`; do not edit.

/**
 * Whom an adversary would aim at if it played now (§11.2).
 */
export interface Aim {
  token: number;
  how: string;
  places: number[];
}

/**
 * The same thing said in French and in English.
 */
export interface Words {
  fr: string;
  en: string;
}

/**
 * A starter deck that is still free (NEO-CAMP-02).
 */
export interface Starter {
  id: string;
  name: Words;
  line: Words;
  cards: Record<string, number>;
}

/**
 * What players count between two fights.
 */
export interface Road {
  values: number[];
  lives: number[];
  base: number;
  goals: number[];
  starters: Starter[];
}

/**
 * What everybody may know besides cards: `view.table`.
 */
export interface Public {
  where: string;
  places: number;
  aggro: number;
  chapter: string;
  phase: string;
  round: number;
  active: number;
  ambushed: boolean;
  played: number;
  epilogue: boolean;
  acting: number;
  result: string;
  wounds: number[];
  finished: boolean[];
  plays: number[];
  normal: number[];
  bonus: number[];
  channelled: boolean[];
  bound: boolean[];
  acted: boolean[];
  linked: boolean[];
  spot: string;
  found: boolean;
  fights: number;
  won: number;
  points: number;
  drawing: number;
  bought: number;
  visits: number[];
  fallen: number[];
  pardoned: number[];
  met: string[];
  decks: Record<string, number>[];
  life: number[];
  plays_left: number[];
  aims: Aim[];
  obtainable: number;
  revealed: number;
  road: Road | null;
}
