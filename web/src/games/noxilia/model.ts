// What the table of Noxilia draws, gathered from the view. Pure; tested.
import type { CardInfo, CardView, Choice, View } from '../../wire';
import type { CellView, ChestView, GearView, LatentView, PartView, Public, UnitView } from './view';

export const STATS = ['cac', 'dist', 'armour', 'life'] as const;
export type Stat = (typeof STATS)[number];
export const COLOURS = ['light', 'infernal', 'corruption', 'death', 'nature', 'psionic', 'pure'] as const;
export type Colour = (typeof COLOURS)[number] | 'any';
export const SYMBOLS: Readonly<Record<string, Colour>> = { L: 'light', I: 'infernal', C: 'corruption', M: 'death', N: 'nature', P: 'psionic', '*': 'pure', '?': 'any' };

type Cards = ReadonlyMap<string, CardInfo>;

/** Something that lies under a unit, on it or on the ground: equipment, a curse, a latent. */
export interface Bit {
  /** By which options name it. */
  handle: number;
  token: number;
  face: string | null;
  kind: 'gear' | 'curse' | 'latent';
  seat: number;
  engaged: boolean;
  /** An equipment that is worn without being active. */
  idle: boolean;
}

export interface Fighter extends UnitView {
  /** What one's own eyes see of it: null for a back. */
  face: string | null;
  monarch: boolean;
  stats: Readonly<Record<Stat, number | null>>;
  /** What the present value of melee leaves out: a hero's other one (§11). */
  other: number | null;
  /** Whether another unit in play has the same face: sentences call both by their number. */
  alike: boolean;
  /** Whether it has lost life. */
  hurt: boolean;
  poison: number;
  dodged: boolean;
  bits: Bit[];
}

export interface Chest extends ChestView {
  face: string | null;
}

export interface Cell extends Omit<CellView, 'place'> {
  /** Who controls it: a seat, or -1. */
  holder: number;
  flood: number;
  place: CardView | null;
  units: Fighter[];
  ground: Bit[];
  chests: Chest[];
}

export function cardsOf(view: View, zone: string, seat: number | null = null): readonly CardView[] {
  return view.piles.find((pile) => pile.zone === zone && pile.seat === seat)?.cards ?? [];
}

/** By token, all cards of which something is to be seen. */
function seen(view: View): ReadonlyMap<number, CardView> {
  return new Map(view.piles.flatMap((pile) => (pile.cards ?? []).map((card) => [card.token ?? 0, card] as const)));
}

/** What adds to an attack value of a unit; a wall hinders nobody who climbs (NOX-GRIM-01). */
function partsOf(unit: UnitView, stat: string, printed: CardInfo | undefined): PartView[] {
  const climbs = !unit.up && printed?.lines?.some((line) => line.text.fr.includes('Grimpeur'));
  return (unit.parts ?? []).filter((part) => part.stat === stat && !(climbs && part.source === 'wall'));
}

/** How a value came about: what is printed, then all that adds to it; nothing where nothing does. */
export interface Reckoning {
  stat: Stat;
  base: number;
  parts: PartView[];
  value: number;
}

export function reckoningsOf(unit: Fighter, printed: CardInfo | undefined): Reckoning[] {
  return STATS.flatMap((stat) => {
    const [value, parts] = [unit.stats[stat], partsOf(unit, stat, printed)];
    if (value === null || !parts.length) return [];
    const added = parts.reduce((sum, part) => sum + part.amount, 0);
    const base = unit.up ? value - added : printedOf(stat, printed, unit.hurt);
    return [{ stat, base, parts, value }];
  });
}

function printedOf(stat: Stat, printed: CardInfo | undefined, hurt: boolean): number {
  return Number((stat === 'cac' && hurt ? printed?.numbers.cac_wounded : undefined) ?? printed?.numbers[stat] ?? 0);
}

/** The numbers of a unit: as everybody counts them, or as printed while only its owner knows it. */
function statsOf(unit: UnitView, card: CardView | undefined, printed: CardInfo | undefined): Fighter['stats'] {
  if (unit.up) return { cac: unit.cac ?? null, dist: unit.dist ?? null, armour: unit.armour ?? 0, life: unit.life ?? null };
  const of = (stat: Stat, more: number) => {
    const base = printed?.numbers[stat];
    return typeof base === 'number' ? Math.max(base + more + (unit.bonuses?.[STATS.indexOf(stat)] ?? 0), stat === 'armour' ? -99 : 0) : null;
  };
  const hurt = Number(card?.marks?.damage ?? 0) > 0;
  const struck = (stat: Stat) => (typeof printed?.numbers[stat] === 'number' ? Math.max(partsOf(unit, stat, printed).reduce((sum, part) => sum + part.amount, printedOf(stat, printed, hurt)), 0) : null);
  return { cac: struck('cac'), dist: struck('dist'), armour: of('armour', -(unit.strain ?? 0)), life: of('life', -Number(card?.marks?.damage ?? 0)) };
}

export function fightersOf(view: View, table: Public, cards: Cards): Fighter[] {
  const all = seen(view);
  const faces = table.units.flatMap((unit) => all.get(unit.token)?.face ?? []);
  return table.units.map((unit) => {
    const card = all.get(unit.token);
    const face = card?.face ?? null;
    const printed = cards.get(face ?? '');
    const stats = statsOf(unit, card, printed);
    const wounded = printed?.numbers.cac_wounded;
    const pair = [printed?.numbers.cac, wounded].map(Number);
    const hurt = Number(card?.marks?.damage ?? 0) > 0;
    return {
      ...unit,
      face,
      monarch: printed?.numbers.kind === 'monarch',
      stats,
      other: typeof wounded === 'number' ? (pair[hurt ? 0 : 1] ?? null) : null,
      alike: faces.filter((each) => each === face).length > 1,
      hurt,
      poison: Number(card?.marks?.poison ?? 0),
      dodged: Boolean(card?.marks?.dodged),
      bits: bitsOf(unit, table, all),
    };
  });
}

function bitsOf(unit: UnitView, table: Public, all: ReadonlyMap<number, CardView>): Bit[] {
  const face = (token: number) => all.get(token)?.face ?? null;
  const gear = table.gear.filter((each) => each.bearer === unit.handle).map((each) => gearBit(each, face(each.token)));
  const latents = table.latents.filter((each) => each.host === unit.handle).map((each) => latentBit(each, face(each.token)));
  const curses = table.curses.filter((each) => each.host === unit.handle).map((each): Bit => ({ handle: 0, token: each.token, face: face(each.token), kind: 'curse', seat: each.owner, engaged: false, idle: false }));
  return [...gear, ...curses, ...latents];
}

const gearBit = (gear: GearView, face: string | null): Bit => ({ handle: gear.handle, token: gear.token, face, kind: 'gear', seat: gear.seat, engaged: gear.engaged, idle: gear.idle });
const latentBit = (latent: LatentView, face: string | null): Bit => ({ handle: latent.handle, token: latent.token, face, kind: 'latent', seat: latent.owner, engaged: false, idle: false });

/** The ten cells in the order in which a seat sees them, its own side below: from the far left to the near right. */
export function cellsOf(view: View, table: Public, cards: Cards, below: number): Cell[] {
  const all = seen(view);
  const face = (token: number) => all.get(token)?.face ?? null;
  const fighters = fightersOf(view, table, cards);
  const cells = table.cells.map((cell, at): Cell => ({
    ...cell,
    holder: table.holder[at] ?? -1,
    flood: table.flood[at] ?? 0,
    place: all.get(cell.place) ?? null,
    // One's own stand on the left, the oldest first.
    units: fighters.filter((unit) => unit.cell === cell.id).sort((a, b) => Number(b.seat === below) - Number(a.seat === below) || Number(b.monarch) - Number(a.monarch) || a.stamp - b.stamp),
    ground: [
      ...table.gear.filter((gear) => gear.cell === cell.id && !gear.bearer).map((gear) => gearBit(gear, face(gear.token))),
      ...table.latents.filter((latent) => latent.cell === cell.id && !latent.host).map((latent) => latentBit(latent, face(latent.token))),
    ],
    chests: table.chests.filter((chest) => chest.cell === cell.id).map((chest) => ({ ...chest, face: face(chest.token) })),
  }));
  const turn = below === 1 ? -1 : 1; // the other side sits across the table
  return cells.sort((a, b) => turn * (b.row - a.row || a.column - b.column));
}

/** A unit in a queue, as one's own eyes see it. */
export interface Queued {
  token: number;
  face: string | null;
  left: number;
  paid: number;
}

/** The rungs of a queue: who comes next turn, who in two turns (NOX-INFO-02). */
export function rungsOf(view: View, table: Public, seat: number): { left: number; units: Queued[] }[] {
  const all = seen(view);
  const units = (table.queues[seat] ?? []).map(({ token, left, paid }) => ({ token, left, paid, face: all.get(token)?.face ?? null }));
  const rungs = [...new Set(units.map((unit) => unit.left))].sort((a, b) => a - b);
  return rungs.map((left) => ({ left, units: units.filter((unit) => unit.left === left) }));
}

/** What a player has placed so far, which nobody else sees: on their own monarch (NOX-SETUP-19). */
export interface Muster {
  left: number;
  placed: { face: string; cell: string; engaged: boolean }[];
}

export function musterOf(view: View, seat: number): Muster {
  const marks = cardsOf(view, 'units', seat).map((card) => card.marks ?? {}) as Record<string, unknown>[];
  const rows = marks.flatMap((mark) => (mark.muster ?? []) as [string, string, number][]);
  return { left: Math.max(0, ...marks.map((mark) => Number(mark.purse ?? 0))), placed: rows.map(([face, cell, engaged]) => ({ face, cell, engaged: Boolean(engaged) })) };
}

/** The token of the card that every answer is about: it acts, and choosing it would say nothing. */
export function actorOf(choices: readonly Choice[]): number | null {
  const named = choices.filter((choice) => choice.source.length);
  const token = named[0]?.source[0]?.token ?? null;
  return token !== null && named.length > 0 && named.every((choice) => choice.target.length && choice.source.every((touch) => touch.token === token)) ? token : null;
}

/** The card that an option names, by its id. */
export function faceOf(choice: Choice): string {
  return choice.option.match(/:([a-z0-9_]+)/)?.[1] ?? choice.option.match(/>([a-z0-9_]+)/)?.[1] ?? '';
}

const LISTED = ['choose_unit', 'find', 'raise', 'exile']; // whatever else of that name lies in sight
const LAID = ['hand', 'units', 'gear', 'curses', 'latents', 'queue', 'places', 'chests', 'adventure', 'omen'];

/** Answers that name a card which lies nowhere in sight: of a library, a graveyard, or those one may begin with. */
export function adrift(choices: readonly Choice[], cards: Cards): readonly Choice[] {
  const laid = (choice: Choice) => [...choice.source, ...choice.target].some((touch) => touch.token === null || touch.token === undefined || LAID.includes(touch.pile.split('.')[0] ?? ''));
  return choices.filter((choice) => (LISTED.includes(choice.verb) || (/[:>]/.test(choice.option) && !laid(choice))) && cards.has(faceOf(choice)));
}

/** Answers that name no card and no cell: a colour of mana. */
export function named(choices: readonly Choice[], cards: Cards): readonly Choice[] {
  return choices.filter((choice) => /[:>]/.test(choice.option) && !choice.source.length && !choice.target.length && !cards.has(faceOf(choice)));
}

/** The symbols of a cost or a production, as printed: « L ? ». */
export function symbolsOf(text: unknown): Colour[] {
  return String(text ?? '').split(' ').flatMap((symbol) => SYMBOLS[symbol] ?? []);
}

/**
 * The mana that is being paid: of the innermost text that is declared. A latent that is only placed costs one of any
 * colour (NOX-LAT-01), whatever it will cost to reveal.
 */
export function priceOf(view: View, cards: Cards): Colour[] {
  const told = view.piles.flatMap((pile) => (pile.cards ?? []).flatMap((card) => (Number(card.marks?.telling ?? 0) > 0 ? [{ zone: pile.zone, card }] : [])));
  const inner = told.sort((a, b) => Number(b.card.marks?.telling) - Number(a.card.marks?.telling))[0];
  const info = cards.get(inner?.card.face ?? '');
  if (inner?.zone === 'hand' && info?.lines.some((line) => line.text.en.startsWith('Latent'))) return ['any'];
  const ability = info?.lines.map((line) => line.text.fr.match(/payez((?: ?\{[LICMNP?*]\})+)/)?.[1] ?? '').find(Boolean);
  return symbolsOf(info?.numbers.mana ?? ability?.replace(/[{}]+/g, ' ').trim().replace(/ +/g, ' '));
}

/** The monarch of a seat at the end: where it lies, and what is left of it. */
export function monarchOf(view: View, table: Public, cards: Cards, seat: number): { face: string | null; life: number; most: number } {
  const standing = fightersOf(view, table, cards).find((unit) => unit.monarch && unit.owner === seat);
  if (standing) return { face: standing.face, life: standing.stats.life ?? 0, most: standing.maximum ?? Number(cards.get(standing.face ?? '')?.numbers.life ?? 0) };
  const fallen = view.piles.filter((pile) => pile.seat === seat && (pile.zone === 'graveyard' || pile.zone === 'units')).flatMap((pile) => pile.cards ?? []).find((card) => cards.get(card.face ?? '')?.numbers.kind === 'monarch');
  return { face: fallen?.face ?? null, life: 0, most: Number(cards.get(fallen?.face ?? '')?.numbers.life ?? 0) };
}
