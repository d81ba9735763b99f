// What the words of a card mean, where it is only looked at: what it does before when it does it. Pure; tested.
import type { KeywordInfo } from '../wire';

/** Every sentence once: « Bloque 2 » and « Bloque 3 » mean the same, and are told of together. */
export function onlyOnce(words: readonly KeywordInfo[]): KeywordInfo[] {
  const found = new Map<string, KeywordInfo>();
  for (const word of [...words.filter((each) => !each.frame), ...words.filter((each) => each.frame)]) {
    const said = `${word.rule} ${word.text.fr}`;
    const before = found.get(said);
    if (!before) found.set(said, word);
    else if (before.called.fr !== word.called.fr && !word.frame) found.set(said, { ...before, called: both(before, word) });
  }
  return [...found.values()];
}

function both({ called: one }: KeywordInfo, { called: other }: KeywordInfo): KeywordInfo['called'] {
  return { fr: joined(one.fr, other.fr), en: joined(one.en, other.en) };
}

/** « Bloque 2 » and « Bloque 3 » are « Bloque 2, 3 »; what else differs is only counted once. */
function joined(one: string, other: string): string {
  const [first, last] = [one.split(', ')[0] ?? one, other];
  const stem = first.replace(/\d+$/, '');
  return stem !== first && last.replace(/\d+$/, '') === stem ? `${one}, ${last.slice(stem.length)}` : one;
}
