import { expect, it } from 'vitest';
import { onlyOnce } from '../src/lib/keywords';

const word = (called: string, text: string, frame = false) => ({ called: { fr: called, en: called }, text: { fr: text, en: text }, rule: 'R-1', frame });

it('tells every sentence once, what a card does before when', () => {
  const found = onlyOnce([word('Infusion', 'Dure.', true), word('Bloque 2', 'Arrête.'), word('Bloque 3', 'Arrête.'), word('Bloque X', 'Arrête.'), word('Sonné 1', 'Coûte 1.'), word('Sonné 2', 'Coûte 2.')]);
  expect(found.map(({ called }) => called.fr)).toEqual(['Bloque 2, 3', 'Sonné 1', 'Sonné 2', 'Infusion']);
});

it('leaves out nothing, however much there is to be told', () => {
  const words = Array.from({ length: 9 }, (_, i) => word(`Mot ${i}`, `Sens ${i}.`, i > 4));
  expect(onlyOnce(words)).toEqual(words);
});
