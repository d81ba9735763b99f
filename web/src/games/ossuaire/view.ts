// Generated from the public columns of ossuaire and what it derives from them by `python -m pioche.server.typescript`; do not edit.

/**
 * What the units of one row have from standing together.
 */
export interface Bond {
  ossification: number;
  formation: boolean;
}

/**
 * A Retardé line of a unit in play.
 */
export interface Late {
  line: number;
  used: boolean;
}

/**
 * A pile to buy from, which stays when it is sold out.
 */
export interface Stock {
  face: string;
  cost: number;
  count: number;
}

/**
 * What everybody may know besides cards: `view.table`.
 */
export interface Public {
  factions: string[];
  combat: number;
  starter: number;
  phase: string;
  active: number;
  stopped: number[];
  gold: number[];
  trophies: number[];
  results: [number, number, number][];
  left: number;
  forces: Record<string, number>;
  combats: number;
  goal: number;
  rank: number;
  totals: number[];
  rows: number[][][];
  bonds: Bond[][];
  runs: number[][];
  late: Record<string, Late[]>;
  renewable: string[];
  pending: [number, number, number][];
  price: number;
  necromancy: number | null;
  supplies: Stock[][];
  market: Stock[];
  decks: Record<string, number>[];
}
