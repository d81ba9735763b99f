// What this browser remembers: language, look, sounds, speed, name. Never anything secret but the links of one's own tables.
import type { SeatKey } from '../wire';

export type Lang = 'fr' | 'en';
export type Theme = 'auto' | 'dark' | 'light';
export type Speed = 'slow' | 'normal' | 'fast' | 'instant';

const PREFIX = 'pioche.';

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null; // a browser that stores nothing still plays
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // see above
  }
}

function oneOf<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  const found = recall(key);
  return allowed.find((value) => value === found) ?? otherwise;
}

const browserLang: Lang = typeof navigator !== 'undefined' && navigator.language.startsWith('fr') ? 'fr' : 'en';

class Prefs {
  lang = $state<Lang>(oneOf('lang', ['fr', 'en'], browserLang));
  theme = $state<Theme>(oneOf('theme', ['auto', 'dark', 'light'], 'auto'));
  speed = $state<Speed>(oneOf('speed', ['slow', 'normal', 'fast', 'instant'], 'normal'));
  sound = $state(recall('sound') !== 'off');
  volume = $state(Math.min(Math.max(Number(recall('volume') ?? 0.7) || 0, 0), 1));
  name = $state(recall('name') ?? '');
  /** Whether the log tells everything, with its rules. */
  details = $state(recall('details') === 'on');

  setLang(lang: Lang): void {
    this.lang = lang;
    remember('lang', lang);
    this.apply();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember('theme', theme);
    this.apply();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    remember('speed', speed);
  }

  setSound(on: boolean): void {
    this.sound = on;
    remember('sound', on ? 'on' : 'off');
  }

  setVolume(volume: number): void {
    this.volume = volume;
    remember('volume', String(volume));
  }

  setDetails(on: boolean): void {
    this.details = on;
    remember('details', on ? 'on' : 'off');
  }

  setName(name: string): void {
    this.name = name;
    remember('name', name);
  }

  apply(): void {
    const root = document.documentElement;
    root.lang = this.lang;
    if (this.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = this.theme;
  }
}

export const prefs = new Prefs();

// Links are told once by the server; whoever made a table must find them again after a reload.
export interface Links {
  invites: SeatKey[];
  watch: string;
}

export function keepLinks(table: string, links: Links): void {
  if (links.invites.length || links.watch) remember(`links.${table}`, JSON.stringify(links));
}

export function linksOf(table: string): Links {
  try {
    const found = JSON.parse(recall(`links.${table}`) ?? '') as Links;
    return { invites: found.invites ?? [], watch: found.watch ?? '' };
  } catch {
    return { invites: [], watch: '' };
  }
}

export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
