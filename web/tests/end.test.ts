import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { levelBeyond } from '../src/end/again';
import { areas, smoothed, together, winners } from '../src/end/course';
import { HEIGHT, laidOut, WIDTH } from '../src/end/postcard';
import { qrPath } from '../src/end/qr';
import { capital, t } from '../src/lib/i18n';
import { prefs } from '../src/lib/prefs.svelte';
import { Scene } from '../src/lib/scene.svelte';
import postcard from '../src/games/guild_battle/postcard';
import type { GameInfo, LevelInfo, RulebookInfo, SeatInfo, TableInfo, View } from '../src/wire';

describe('a QR code', () => {
  it.each(['https://pioche.example/replay/aB3_-xyz', 'http://192.168.1.20:8470/join#' + 'k'.repeat(43)])('is read back: %s', (link) => {
    const { dark, size } = qrPath(link);
    const scale = 4;
    const pixels = new Uint8ClampedArray(size * size * scale * scale * 4).fill(255);
    for (let y = 0; y < size * scale; y += 1) {
      for (let x = 0; x < size * scale; x += 1) {
        if (dark[Math.floor(y / scale)]?.[Math.floor(x / scale)]) pixels.fill(0, (y * size * scale + x) * 4, (y * size * scale + x) * 4 + 3);
      }
    }
    expect(jsQR(pixels, size * scale, size * scale)?.data).toBe(link);
  });
});

describe('the course of a match', () => {
  const course = [0.5, 0.3, 0.7, 0.3, 1].map((share, step) => ({ step, shares: [share, 1 - share] }));

  it('is smoothed by rounds, but for its end', () => {
    expect(smoothed(course).map((point) => Math.round((point.shares[0] ?? 0) * 100))).toEqual([50, 40, 50, 50, 100]);
  });

  it('fills its box with one area a seat', () => {
    expect(together(course)).toBe(false);
    expect(together([0.5, 0.2].map((share, step) => ({ step, shares: [share, share, share] })))).toBe(true);
    const drawn = areas(course, [1, 0], 100, 10);
    expect(drawn.map((area) => area.seat)).toEqual([1, 0]);
    expect(drawn[0]?.path.startsWith('M0 5L25 3')).toBe(true);
    expect(drawn[1]?.path).toMatch(/^M0 0L25 0L50 0L75 0L100 0L/);
  });
});

describe('the crown', () => {
  it.each([
    [[0, 1], [1]],
    [[0.5, 0.5, 0], [0, 1]],
    [[1, 1], [0, 1]], // a party that has won
    [[0, 0], []], // and one that has lost
  ])('of %j is worn by %j', (scores, seats) => {
    expect(winners(scores)).toEqual(seats);
  });
});

describe('the legend of the course', () => {
  const named = (mine: string) => {
    const scene = new Scene({ id: 'guild_battle' } as GameInfo, [], { rules: [] } as unknown as RulebookInfo);
    scene.seat = 0;
    scene.info = { status: 'over', seats: [{ mine: true, kind: 'person', name: null }, { mine: false, kind: 'bot', name: { fr: 'Toinon', en: 'Toinon' } }] } as unknown as TableInfo;
    prefs.name = mine;
    return [0, 1].map((seat) => scene.called(seat));
  };

  it('calls whoever reads it “You” until they have a name', () => {
    expect(named('')).toEqual([capital(t('you')), 'Toinon']);
    expect(named('Camille')[0]).not.toBe(capital(t('you')));
  });
});

describe('the picture of the final table', () => {
  it.each([1, 2, 3, 5, 8])('has room for %i players, and no card beyond it', (count) => {
    const rows = laidOut(Array.from({ length: count }, () => ({ cards: Array.from({ length: 30 }) })));
    expect(rows).toHaveLength(count);
    for (const { top, height, cards } of rows) {
      expect(cards).toHaveLength(7);
      for (const { x, y, w, h } of cards) {
        expect(y).toBeGreaterThanOrEqual(top);
        expect(y + h).toBeLessThanOrEqual(top + height);
        expect(x + w).toBeLessThan(WIDTH);
        expect(y + h).toBeLessThan(HEIGHT);
      }
    }
  });
});

describe('the picture of a won Guild Battle', () => {
  it('shows each character that stands once, so that all five have room', () => {
    const cast = ['heraut', 'assassin', 'sorciere', 'necromancien', 'magicien'];
    const cards = cast.flatMap((face, i) => [{ token: i, face }, { token: i + 5, face }]);
    const view = { piles: [{ zone: 'battlefield', seat: 0, cards }], table: { cast, alive: [true], complete: [5], missing: [''], window: [] } };
    expect(postcard(view as unknown as View, 0, new Map()).faces).toEqual(cast);
  });
});

describe('the next level', () => {
  const levels = [1, 2, 3].map((level) => ({ level })) as LevelInfo[];
  const table = (...seats: Partial<SeatInfo>[]) => ({ seats }) as TableInfo;
  const me: Partial<SeatInfo> = { mine: true, kind: 'person' };
  const bot = (level: number): Partial<SeatInfo> => ({ mine: false, kind: 'bot', level });

  it('is above or below the strongest bot', () => {
    expect(levelBeyond(table(me, bot(1)), levels, 1)?.level).toBe(2);
    expect(levelBeyond(table(me, bot(2), bot(1)), levels, 1)?.level).toBe(3);
    expect(levelBeyond(table(me, bot(2), bot(1)), levels, -1)?.level).toBe(1);
  });

  it('is none beyond the ends, among people, or for who looks on', () => {
    expect(levelBeyond(table(me, bot(3)), levels, 1)).toBeNull();
    expect(levelBeyond(table(me, bot(1)), levels, -1)).toBeNull();
    expect(levelBeyond(table(me, bot(1), { mine: false, kind: 'person' }), levels, 1)).toBeNull();
    expect(levelBeyond(table(bot(1), bot(1)), levels, 1)).toBeNull();
  });
});
