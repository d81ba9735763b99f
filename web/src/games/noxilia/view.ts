// Generated from the public columns of noxilia and what it derives from them by `python -m pioche.server.typescript`; do not edit.

/**
 * What one source adds to a statistic of a unit.
 */
export interface PartView {
  stat: string;
  source: string;
  amount: number;
  token?: number;
}

/**
 * A unit in play as everybody sees it; what its face tells is there only while it lies face up.
 */
export interface UnitView {
  handle: number;
  token: number;
  seat: number;
  owner: number;
  cell: string;
  stamp: number;
  up: boolean;
  engaged?: boolean;
  held?: boolean;
  gear?: number[];
  curses?: number[];
  latents?: number[];
  aura?: number;
  strain?: number;
  bonuses?: number[];
  parts?: PartView[];
  cac?: number | null;
  dist?: number | null;
  armour?: number | null;
  life?: number | null;
  maximum?: number | null;
  abilities?: Record<string, number>;
  production?: string[];
}

/**
 * A unit in the queue (NOX-INFO-02).
 */
export interface QueuedView {
  handle: number;
  token: number;
  left: number;
  paid: number;
}

/**
 * A cell of the board as it is laid: where it lies, seen from the first seat, and its zone card (§2.1).
 */
export interface CellView {
  id: string;
  kind: string;
  home: number;
  column: number;
  row: number;
  place: number;
}

/**
 * An equipment in play.
 */
export interface GearView {
  handle: number;
  token: number;
  seat: number;
  cell: string;
  bearer: number;
  idle: boolean;
  engaged: boolean;
}

/**
 * A curse on a unit.
 */
export interface CurseView {
  token: number;
  owner: number;
  host: number;
}

/**
 * A latent in place: all see its host and owner (NOX-INFO-05).
 */
export interface LatentView {
  handle: number;
  token: number;
  owner: number;
  host: number;
  cell: string;
}

/**
 * A treasure or a fake on a cell.
 */
export interface ChestView {
  handle: number;
  token: number;
  cell: string;
  up: boolean;
  primo: boolean;
}

/**
 * The attack under way, for whoever may answer it.
 */
export interface AttackView {
  attacker: number;
  target: number;
  manner: string;
  damage: number;
}

/**
 * What everybody may know besides cards: `view.table`.
 */
export interface Public {
  phase: string;
  turn: number;
  first: number;
  starter: number;
  active: number;
  passer: number;
  acted: number[];
  gold: number[];
  mana: number[][];
  holder: number[];
  flood: number[];
  ended_by: string;
  units: UnitView[];
  queues: QueuedView[][];
  cells: CellView[];
  gear: GearView[];
  curses: CurseView[];
  latents: LatentView[];
  chests: ChestView[];
  adventurers: [number, number][][];
  income: [number, number][];
  decks: Record<string, number>[];
  attack: AttackView | null;
  entering: number;
  window: string;
  twilight: number;
  twilight_from: number;
}
