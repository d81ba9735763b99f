// Playing on after the end: the same table once more, or with bots of another level.
import { api } from '../lib/api';
import { w } from '../lib/i18n';
import { prefs } from '../lib/prefs.svelte';
import { joinOpen, openTable } from '../lib/sitting';
import type { LevelInfo, Sequel, TableInfo } from '../wire';

/** A table like the last one, with the same bots unless another level is given. */
export async function rematch(info: TableInfo, level = 0): Promise<string> {
  const lists = new Map((await api.tableDecks(info.id)).map((list) => [list.seat, list.deck]));
  const friends = info.seats.some((seat) => seat.kind === 'person' && !seat.mine);
  return openTable({
    game: info.game,
    after: friends ? info.id : '', // they are told of it, and their seats are kept
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
      // Decks that were built are brought again as they were; a friend who comes back has theirs kept.
      deck: lists.size ? (seat.kind === 'person' && !seat.mine ? '' : (lists.get(seat.seat) ?? '')) : seat.deck,
    })),
  });
}

/** Sits down at a rematch that somebody proposes; whoever proposed it sits there already. */
export async function joinRematch(sequel: Sequel): Promise<string> {
  const info = await api.table(sequel.table);
  return info.seats.some((seat) => seat.mine) ? info.id : joinOpen(info);
}

/** So many levels above the strongest bot at a table where all others are bots; none beyond the ends, or among people. */
export function levelBeyond(info: TableInfo, levels: readonly LevelInfo[], steps: number): LevelInfo | null {
  const others = info.seats.filter((seat) => !seat.mine);
  if (!others.length || others.some((seat) => seat.kind !== 'bot') || others.length === info.seats.length) return null;
  const strongest = Math.max(...others.map((seat) => seat.level));
  return levels.find((level) => level.level === strongest + steps) ?? null;
}
