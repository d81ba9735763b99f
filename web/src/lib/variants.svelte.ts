// Changes that this browser keeps under a name.
import { isChange, type Change } from './change';
import { recall, remember } from './prefs.svelte';

export interface Kept {
  id: string;
  name: string;
  change: Change;
}

const MOST = 60;
export const CALLED = 60; // characters of a name

class Variants {
  all = $state.raw<Kept[]>(read());

  of(game: string): Kept[] {
    return this.all.filter((kept) => kept.change.game === game);
  }

  /** Keeps a change under a name; the same name again takes its place. */
  keep(name: string, change: Change): void {
    const called = name.trim().slice(0, CALLED);
    const others = this.all.filter((kept) => kept.change.game !== change.game || kept.name !== called);
    this.write([{ id: crypto.randomUUID?.() ?? String(Date.now()), name: called, change }, ...others].slice(0, MOST));
  }

  rename(id: string, name: string): void {
    const called = name.trim().slice(0, CALLED);
    if (called) this.write(this.all.map((kept) => (kept.id === id ? { ...kept, name: called } : kept)));
  }

  drop(id: string): void {
    this.write(this.all.filter((kept) => kept.id !== id));
  }

  private write(all: Kept[]): void {
    this.all = all;
    remember('variants', JSON.stringify(all));
  }
}

function read(): Kept[] {
  try {
    const found = JSON.parse(recall('variants') ?? '[]') as Kept[];
    return found.filter((kept) => typeof kept.id === 'string' && typeof kept.name === 'string' && isChange(kept.change));
  } catch {
    return [];
  }
}

export const variants = new Variants();
