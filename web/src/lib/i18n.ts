// The page's own words, and the words that the server sends in both languages.
import type { Words } from '../wire';
import { en } from '../words/en';
import { fr, type Key } from '../words/fr';
import { prefs, type Lang } from './prefs.svelte';

export type { Key };
const DICTIONARIES: Record<Lang, Record<Key, string>> = { fr, en };

/** A template filled in: `{name}`; `{name:de}` elides (« d’Ada »); `{n:carte|cartes}` counts (« 1 carte », « 3 cartes »). */
export function fill(template: string, values: Record<string, string | number>, lang: Lang = prefs.lang): string {
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, form?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (form === 'de') return /^[aeiouhœæàâéèêëîïôû]/i.test(String(value)) ? `d’${value}` : `de ${value}`;
    if (!form) return String(value);
    const [one = '', many = one] = form.split('|');
    const single = lang === 'fr' ? Math.abs(Number(value)) < 2 : Number(value) === 1;
    return `${value} ${single ? one : many}`;
  });
}

/** Says the sentences of a pair of dictionaries in the language of the moment; a game's folder has a pair of its own. */
export function speaker<K extends string>(dictionaries: Record<Lang, Record<K, string>>) {
  return (key: K, values: Record<string, string | number> = {}): string => fill(dictionaries[prefs.lang][key], values);
}

/** A sentence of the page, in the language of the moment (reactive when read in a component). */
export const t = speaker<Key>(DICTIONARIES);

/** What the server said, in the language of the moment. */
export function w(words: Words | null | undefined): string {
  return words ? words[prefs.lang] : '';
}

/** « Nom : valeur », with the space that each language wants. */
export function pair(name: string, value: string): string {
  return prefs.lang === 'fr' ? `${name}\u00a0: ${value}` : `${name}: ${value}`;
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(prefs.lang) + text.slice(1);
}

/** As in the middle of a sentence: « Une campagne » is « une campagne ». */
export function small(text: string): string {
  return text.charAt(0).toLocaleLowerCase(prefs.lang) + text.slice(1);
}

/** A server's remark as a sentence: it begins with a capital and ends. */
export function sentence(text: string): string {
  return text && capital(text) + (/[.!?…]$/.test(text) ? '' : '.');
}

/** A number stays beside the word it belongs to: neither « Exhumer 2 » nor « (3 or) » is ever torn apart. */
export function tied(text: string): string {
  return text.replace(/([\p{L}°]) (?=[+−]?\d)|(\d) (?=\p{L}+\))/gu, '$1$2\u00a0');
}

/** French wants a no-break space before its double signs, a number below nothing a true minus, one word between dashes
    stays between them; texts on cards come with plain signs. */
export function typeset(text: string): string {
  const said = text.replaceAll("'", '’').replace(/(?<![\p{L}\d])-(?=\d)/gu, '−').replace(/ [-–] (\p{L}+) [-–] /gu, ' –\u00a0$1\u00a0– ');
  if (prefs.lang !== 'fr') return said;
  return said.replace(/(\S) ([:;?!»])/g, '$1\u00a0$2').replaceAll('« ', '«\u00a0');
}
