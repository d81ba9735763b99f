// Which things on the table answer the question, and what a click on one of them does. Pure; tested.
import type { Choice, Touch } from '../wire';

/** The name of a thing that can be clicked: a card by its token, a pile, or a player's seat. */
export type Thing = string;

export const cardThing = (token: number | undefined | null): Thing => `card:${token ?? 0}`;
export const pileThing = (pile: string): Thing => `pile:${pile}`;
export const seatThing = (seat: number): Thing => `seat:${seat}`;

/** The token of a card that is meant; none of a pile or a player. */
export function tokenOf(thing: Thing | null): number | null {
  const token = Number(thing?.match(/^card:(\d+)$/)?.[1] ?? 0);
  return token || null;
}

export function thingOf(touch: Touch): Thing | null {
  if (touch.token !== null && touch.token !== undefined) return cardThing(touch.token);
  if (touch.seat !== null && touch.seat !== undefined) return seatThing(touch.seat);
  return touch.pile ? pileThing(touch.pile) : null;
}

function thingsOf(touches: readonly Touch[]): Thing[] {
  return touches.map(thingOf).filter((thing): thing is Thing => thing !== null);
}

export interface Reach {
  /** For each thing, the choices that a click on it may mean. */
  readonly byThing: ReadonlyMap<Thing, readonly Choice[]>;
  /** Choices that nothing on the table stands for: they need a button. */
  readonly bare: readonly Choice[];
}

export function reach(choices: readonly Choice[]): Reach {
  const byThing = new Map<Thing, Choice[]>();
  const bare: Choice[] = [];
  for (const choice of choices) {
    const things = new Set([...thingsOf(choice.source), ...thingsOf(choice.target)]);
    if (things.size === 0) bare.push(choice);
    for (const thing of things) byThing.set(thing, [...(byThing.get(thing) ?? []), choice]);
  }
  return { byThing, bare };
}

export type Click =
  | { kind: 'nothing' } // not part of any answer: show what it is
  | { kind: 'choose'; choice: Choice }
  | { kind: 'select'; thing: Thing } // the first of two steps; the rest is chosen next
  | { kind: 'menu'; thing: Thing; choices: readonly Choice[] } // several answers with the same things
  | { kind: 'cancel' };

/** The choices left once a thing is selected; all of them if none is. */
export function narrowed(choices: readonly Choice[], selected: Thing | null): readonly Choice[] {
  if (selected === null) return choices;
  return reach(choices).byThing.get(selected) ?? [];
}

/** What can be clicked now, and whether as a first or as a second step. */
export function live(choices: readonly Choice[], selected: Thing | null): ReadonlyMap<Thing, readonly Choice[]> {
  const { byThing } = reach(narrowed(choices, selected));
  return selected === null ? byThing : new Map([...byThing].filter(([thing]) => thing !== selected));
}

export function click(choices: readonly Choice[], selected: Thing | null, thing: Thing): Click {
  if (selected === thing) return { kind: 'cancel' };
  const left = narrowed(choices, selected);
  const meant = reach(left).byThing.get(thing);
  if (!meant) {
    if (selected === null) return { kind: 'nothing' };
    return reach(choices).byThing.has(thing) ? click(choices, null, thing) : { kind: 'nothing' };
  }
  const first = meant[0];
  if (meant.length === 1 && first) return { kind: 'choose', choice: first };
  const elsewhere = [...reach(meant).byThing].filter(
    ([other, some]) => other !== thing && other !== selected && some.length < meant.length,
  );
  const covered = new Set(elsewhere.flatMap(([, some]) => some));
  if (covered.size === meant.length) return { kind: 'select', thing };
  return { kind: 'menu', thing, choices: meant };
}
