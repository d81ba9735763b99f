// How the cards of a game are dressed: `games/<id>/look.json`, or the look that an installed game brings. Tested.
import names from '../art/names.json';
import { w } from '../lib/i18n';
import type { CardInfo, GameInfo, Look, Words } from '../wire';

export interface Dress {
  colour: string; // of the frame
  deep: string; // of the art's ground
  icon: string; // empty: the glyph is written instead
  glyph: string;
  cost: number | null;
  value: number | null;
  rank: Rank;
  caption: string; // under the picture
  inset: string; // at the bottom of the text
  blue: readonly string[]; // words with which lines begin that are set apart
}

export type Rank = 'common' | 'rare' | 'epic' | 'hero';
const RANKS: readonly Rank[] = ['hero', 'epic', 'rare'];

const LOOKS = import.meta.glob<Look>('./*/look.json', { eager: true, import: 'default' });
type Game = Pick<GameInfo, 'id' | 'look'>;
// Colours for values that no look speaks of.
const PALETTE: [string, string][] = [
  ['#8d7a55', '#33291a'],
  ['#3f76cf', '#122f63'],
  ['#b3324a', '#470d1b'],
  ['#2f9470', '#0b3d2d'],
  ['#8850c4', '#331553'],
  ['#c98f22', '#5a3a08'],
  ['#4f8a94', '#123540'],
  ['#a8603a', '#3f1d12'],
];

export function lookOf(game: Game): Look {
  return LOOKS[`./${game.id}/look.json`] ?? game.look ?? {};
}

export function dressOf(game: Game, card: CardInfo): Dress {
  const look = lookOf(game);
  const { numbers } = card;
  const field = look.field ?? Object.keys(numbers).find((name) => typeof numbers[name] === 'string') ?? '';
  const key = String(numbers[field] ?? card.id);
  const [colour, deep] = look.colours?.[key] ?? PALETTE[place(game.id, key) % PALETTE.length] ?? [];
  const number = (name: string) => (typeof numbers[name] === 'number' ? (numbers[name] as number) : null);
  return {
    colour: colour ?? '',
    deep: deep ?? '',
    icon: KNOWN.has(look.icons?.[card.id] ?? '') ? (look.icons?.[card.id] ?? '') : '',
    glyph: look.glyph ? written(look.glyph, card, look.signs ?? {}) : w(card.name).charAt(0),
    cost: number(look.cost ?? 'cost'),
    value: number(look.value ?? 'value'),
    rank: rankOf(look, card),
    caption: printed(look.caption, card, look),
    inset: printed(look.inset, card, look),
    blue: look.blue ?? [],
  };
}

/** The highest rank that a number of the card reaches, unless the look names the card. */
function rankOf(look: Look, card: CardInfo): Rank {
  const reached = (rank: Rank) => Object.entries(look.ranks ?? {}).some(([field, least]) => Number(card.numbers[field]) >= (least[rank] ?? Infinity));
  return look.ranked?.[card.id] ?? RANKS.find(reached) ?? 'common';
}

/** Every drawing that the page has. */
export function drawings(): string[] {
  const looks = Object.values(LOOKS).flatMap((look) => [...Object.values(look.icons ?? {}), ...(look.drawings ?? [])]);
  return [...new Set([...looks, ...Object.values(names)])];
}

const KNOWN = new Set(drawings());

/** The drawing of a card; three question marks for one that is unknown or has none. */
export function iconOf(game: Game, card: CardInfo | undefined): string {
  return (card && dressOf(game, card).icon) || names.unknown;
}

/** A line made of fields; one that holds several words has a sign for each. What has no sign to show leaves no gap. */
function printed(template: string | undefined, card: CardInfo, look: Look): string {
  const signs = look.signs ?? {};
  const sign = (value: string) => (typeof signs[value] === 'object' ? w(signs[value] as Words) : ((signs[value] as string | undefined) ?? value));
  const line = (template ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(card.numbers[name] ?? '').split(' ').map(sign).filter(Boolean).join(', '));
  return line.replace(/\s+/g, ' ').replace(/^[\s·]+|[\s·]+$/g, '');
}

function written(template: string, card: CardInfo, signs: Record<string, string | Words>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(card.numbers[name] ?? '');
    const sign = signs[value] ?? value;
    return typeof sign === 'string' ? sign : w(sign);
  });
}

const met = new Map<string, string[]>();

/** The so-manyth value of a game's cards: each gets a colour of its own, as long as there are enough. */
function place(game: string, key: string): number {
  const keys = met.get(game) ?? [];
  met.set(game, keys);
  return keys.includes(key) ? keys.indexOf(key) : keys.push(key) - 1;
}

/** Lets colours be given in the order in which the game lists its cards, on every page alike. */
export function meet(game: Game, cards: readonly CardInfo[]): void {
  for (const card of cards) dressOf(game, card);
}
