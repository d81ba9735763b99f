// Generated from the public columns of raise_rise_die and what it derives from them by `python -m pioche.server.typescript`; do not edit.

/**
 * A card of the chain, in the order of announcement.
 */
export interface ChainLink {
  token: number;
  face: string;
  seat: number;
  lane: string;
  lanes: string[];
  transcended: boolean;
  counter: boolean;
  succeeds: boolean;
  packet: number;
  toll: number;
  match: number;
}

/**
 * What everybody may know besides cards: `view.table`.
 */
export interface Public {
  characters: string[];
  weapons: string[][];
  passe: number;
  first: number;
  active: number;
  phase: string;
  first_passer: number;
  hp: number[];
  latent: number[];
  reserve: number[];
  poison: number[];
  bleed: number[];
  stun: number[];
  played: number[];
  passes: number[];
  passed: boolean[];
  block: number[][];
  weak: number[][];
  shaken: number[][];
  owed: number[];
  left: number;
  reason: string;
  links: ChainLink[];
  acting: string;
  aimed: number[];
  max_hp: number[];
  active_potential: number[];
  max_latent: number[];
  infusion_slots: number[];
  object_slots: number[];
  souls: (number | null)[];
  twilight: number;
  twilight_from: number;
  decks: Record<string, number>[];
  prices: Record<string, number>[];
  raises: Record<string, number>[];
  change: Record<string, number>[];
  wounds: number[][];
  blows: Record<string, [number, number][]>[];
  closing: boolean;
}
