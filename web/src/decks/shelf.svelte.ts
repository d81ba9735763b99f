// The decks that this browser keeps.
import { recall, remember } from '../lib/prefs.svelte';
import type { Deck } from '../wire';
import { deckOf } from './decks';

export interface Kept {
  key: string;
  game: string;
  deck: Deck;
}

const KEY = 'decks';

function read(): Kept[] {
  try {
    const found = JSON.parse(recall(KEY) ?? '[]') as Partial<Kept>[];
    return found.flatMap(({ key, game, deck }) => {
      const sound = deckOf(deck);
      return typeof key === 'string' && typeof game === 'string' && sound ? [{ key, game, deck: sound }] : [];
    });
  } catch {
    return [];
  }
}

class Shelf {
  all = $state.raw<Kept[]>(read());

  of(game: string): Kept[] {
    return this.all.filter((kept) => kept.game === game);
  }

  get(key: string): Kept | undefined {
    return this.all.find((kept) => kept.key === key);
  }

  /** Keeps a deck under a key, in the place of what was there; whether this browser really does. */
  keep(kept: Kept): boolean {
    const there = this.all.some(({ key }) => key === kept.key);
    this.#write(there ? this.all.map((each) => (each.key === kept.key ? kept : each)) : [kept, ...this.all]);
    return recall(KEY) !== null;
  }

  add(game: string, deck: Deck): string {
    const key = crypto.getRandomValues(new Uint32Array(2)).join('');
    this.keep({ key, game, deck });
    return key;
  }

  drop(key: string): void {
    this.#write(this.all.filter((kept) => kept.key !== key));
  }

  #write(all: Kept[]): void {
    this.all = all;
    remember(KEY, JSON.stringify(all));
  }
}

export const shelf = new Shelf();
