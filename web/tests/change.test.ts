import { describe, expect, it } from 'vitest';
import { isNothing, nothing, packed, same, spoken, standing, unpacked, withField, type Change } from '../src/lib/change';

const change: Change = {
  game: 'ossuaire',
  cards: { liche: { text: ['Immédiat : Exhumer 2', 'Permanent : Champion'], cost: 7, value: 30 } },
  numbers: { gold: 5 },
  whose: 'all',
  variant: {},
};
const printed = { id: 'liche', form: '', variant: {}, one: true, fields: { text: ['Permanent : Champion'], cost: 8, value: 6 } };

describe('a link', () => {
  it('holds the change whole, in letters that need no quoting', async () => {
    const text = await packed(change);
    expect(text).toMatch(/^1[A-Za-z0-9_-]+$/);
    expect(await unpacked(text)).toEqual(change);
  });

  it('of the longest change stays below what people can send', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `Immédiat : Exhumer ${at} pour Force +${at * 7}, puis défaussez ${at} cartes.`);
    expect((await packed({ ...change, cards: { liche: { text: lines } } })).length).toBeLessThan(2000);
  });

  it.each(['', '1', 'x', '2abc', '1!!!', '1AAAA', '0eyJ9'])('that is damaged opens nothing: %j', async (text) => {
    expect(await unpacked(text)).toBeNull();
  });

  it.each([
    { ...change, cards: { liche: { text: [1] } } },
    { ...change, numbers: { gold: 'many' } },
    { ...change, whose: 'nobody' },
    { ...change, cards: [] },
    { ...change, game: 3 },
  ])('of another shape opens nothing', async (wrong) => {
    expect(await unpacked(await packed(wrong as unknown as Change))).toBeNull();
  });

  it('that unfolds without end opens nothing', async () => {
    expect(await unpacked(await packed({ ...change, cards: { liche: { text: ['a'.repeat(500_000)] } } }))).toBeNull();
  });
});

describe('a change', () => {
  it('forgets what is as printed', () => {
    const once = withField(printed, undefined, 'cost', 7);
    expect(once).toEqual({ cost: 7 });
    expect(withField(printed, once, 'cost', 8)).toBeUndefined();
    expect(withField(printed, once, 'text', ['', 'Permanent : Champion'])).toEqual({ cost: 7 });
    expect(isNothing(nothing('ossuaire'))).toBe(true);
    expect(isNothing(change)).toBe(false);
  });

  it('knows lines that say nothing', () => {
    expect(spoken(['a', ' ', 'b'])).toEqual(['a', 'b']);
    expect(standing(['', 'a', ' ', 'b'], 2)).toBe(3);
    expect(standing(['a'], 2)).toBe(-1);
    expect(same(['a', ''], ['a'])).toBe(true);
    expect(same(0, false)).toBe(false);
  });
});
