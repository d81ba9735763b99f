// Playing on after the end: the same table once more, or against stronger bots.
import { w } from '../lib/i18n';
import { prefs } from '../lib/prefs.svelte';
import { openTable } from '../lib/sitting';
import type { LevelInfo, TableInfo } from '../wire';

/** A table like the last one, with the same bots unless another level is given. */
export function rematch(info: TableInfo, level = 0): Promise<string> {
  return openTable({
    game: info.game,
    variant: info.variant,
    cards: info.changes?.asked ?? {},
    numbers: Object.fromEntries((info.changes?.numbers ?? []).map((change) => [change.name, change.played])),
    open: info.open,
    clock: info.clock,
    seats: info.seats.map((seat) => ({
      kind: seat.kind === 'bot' ? 'bot' : seat.shared_device ? 'hotseat' : seat.mine ? 'me' : 'friend',
      name: seat.mine && !seat.shared_device ? prefs.name : seat.shared_device ? w(seat.name) : '',
      level: seat.kind === 'bot' ? level || seat.level : 2,
      who: level ? '' : seat.who,
      deck: seat.deck,
    })),
  });
}

/** The level above the strongest bot at a table where all others are bots; none at the top, or among people. */
export function nextLevel(info: TableInfo, levels: readonly LevelInfo[]): LevelInfo | null {
  const others = info.seats.filter((seat) => !seat.mine);
  if (!others.length || others.some((seat) => seat.kind !== 'bot') || others.length === info.seats.length) return null;
  const strongest = Math.max(...others.map((seat) => seat.level));
  return levels.find((level) => level.level === strongest + 1) ?? null;
}
