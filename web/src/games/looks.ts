// How the cards of each game are dressed: colour of the frame, drawing, and the numbers on their corners.
import names from '../art/names.json';
import { t, type Key } from '../lib/i18n';
import type { CardInfo } from '../wire';

export interface Look {
  colour: string; // of the frame
  deep: string; // of the art's ground
  icon: string;
  cost: number | null;
  value: number | null;
  banner: string; // a small word under the art: faction or slot
}

const GUILD: Record<string, [string, string]> = {
  herald: ['#c98f22', '#5a3a08'],
  assassin: ['#b3324a', '#470d1b'],
  witch: ['#8850c4', '#331553'],
  necromancer: ['#2f9470', '#0b3d2d'],
  wizard: ['#3f76cf', '#122f63'],
};
const FACTION: Record<string, [string, string]> = {
  ossuaire: ['#5f8f74', '#16332c'],
  garnison: ['#a8603a', '#3f1d12'],
  monde: ['#7d7596', '#2a2540'],
};
const PLAIN: [string, string] = ['#8d7a55', '#33291a'];

export function lookOf(game: string, card: CardInfo): Look {
  const { numbers } = card;
  const slot = String(numbers.slot ?? '');
  const faction = String(numbers.faction ?? '');
  const [colour, deep] = GUILD[slot] ?? FACTION[faction] ?? PLAIN;
  return {
    colour,
    deep,
    icon: card.id in names ? card.id : 'unknown',
    cost: typeof numbers.cost === 'number' ? numbers.cost : null,
    value: typeof numbers.value === 'number' ? numbers.value : null,
    banner: faction,
  };
}

const GOALS: Record<string, Key> = { guild_battle: 'gb_goal', ossuaire: 'oss_goal' };

/** How one wins, in a sentence; nothing for a game without a layout of its own. */
export function goalOf(game: string): string {
  const key = GOALS[game];
  return key ? t(key) : '';
}
