// Generated from the public columns of guild_battle and what it derives from them by `python -m pioche.server.typescript`; do not edit.

/**
 * What everybody may know besides cards: `view.table`.
 */
export interface Public {
  first: number;
  active: number;
  turn: number;
  phase: string;
  played: boolean;
  alive: boolean[];
  reactions: number;
  arriving: number[];
  cast: string[];
  hand_limit: number;
  complete: number[];
  missing: string[];
  window: number[];
}
