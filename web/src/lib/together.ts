// A question that several seats share: what one may answer now, and who is waited for.
import type { Choice, SeatPresence, SharedQuestion, TableInfo } from '../wire';

/** What one may choose now. While something is proposed that is nothing; else whatever names no other person and was not declined. */
export function allowed(choices: readonly Choice[], shared: SharedQuestion | null): readonly Choice[] {
  if (!shared) return choices;
  if (shared.proposal || shared.delegated) return [];
  const not = new Set([...shared.theirs, ...shared.declined]);
  return choices.filter((choice) => !not.has(choice.option));
}

/** The people who are here and asked, at other devices than whoever proposes, and have not accepted yet. */
export function awaited(shared: SharedQuestion, info: TableInfo, asked: readonly number[], here: readonly SeatPresence[]): number[] {
  const proposal = shared.proposal;
  if (!proposal) return [];
  const person = (seat: number): number => info.seats[seat]?.person ?? 0;
  const settled = new Set([proposal.seat, ...proposal.accepted].map(person).filter((each) => each > 0));
  const present = new Set(here.filter((each) => each.here).map((each) => each.seat));
  return asked.filter((seat) => present.has(seat) && !settled.has(person(seat)) && seat !== proposal.seat && !proposal.accepted.includes(seat));
}

/** Seconds until what is proposed counts. */
export function secondsLeft(left: number, since: number, now: number): number {
  return Math.max(0, Math.ceil(left - (now - since) / 1000));
}
