// Shows a step on the table as the direction says: moments in the sky above it, cards on their way, and what is heard.
import { tick } from 'svelte';
import type { CardSeen, Frame, Happening } from '../wire';
import { direct, flightOf, leaderOf, SAID, type Cue, type Effect, type Score } from './direction';
import { send, travel, whereabouts } from './flight';
import { t, w } from './i18n';
import type { Hold } from './queue';
import type { Scene } from './scene.svelte';
import { play } from './sound';
import { textOf } from './story';

/** A cue in the sky: where it happens, where it comes from, and where what is given flies to. */
export interface Shown {
  readonly id: number;
  readonly cue: Cue;
  readonly at: DOMRect;
  readonly from: DOMRect | null;
  readonly to: DOMRect | null;
  readonly text: string;
  readonly lasts: number;
}

/** A sentence at a seat. */
export interface Said {
  readonly at: DOMRect;
  readonly text: string;
}

export class Director {
  root: HTMLElement | null = null;
  sky: HTMLElement | null = null;
  shown = $state.raw<Shown | null>(null);
  said = $state.raw<Said | null>(null);
  /** Whether cards are still on their way to where they lie now. */
  flying = $state(false);
  private number = 0;
  private hush: ReturnType<typeof setTimeout> | undefined;
  private leader: number | null = null;

  constructor(private readonly scene: Scene) {}

  /** Take a position as it stands: nothing led to it. */
  begin(): void {
    this.shown = null;
    this.said = null;
    this.leader = leaderOf(this.scene.game, this.scene.position, null);
  }

  /** Show a step; `change` puts its position on the table, `pace` is how slowly. False if it was broken off. */
  async show(frame: Frame, own: boolean, change: () => void, hold: Hold, pace: () => number): Promise<boolean> {
    const { scene } = this;
    const leader = leaderOf(scene.game, frame.position, this.leader);
    const overtakes = this.leader !== null && leader !== this.leader ? leader : null;
    this.leader = leader;
    const score = direct(frame, own, overtakes, scene.position);
    const landed = this.send(score.prelude, pace());
    const stood = new Map<Happening, DOMRect | null>(); // where what will be gone was last seen
    try {
      if (score.prelude.length && !(await hold(flightOf(pace())))) return false;
      for (const cue of score.before) if (!(await this.perform(cue, hold, pace()))) return false;
      for (const { events: [event] } of score.after) if (event) stood.set(event, this.find(tokens(event.card)));
      await this.move(frame, score.sound, change, pace());
    } finally {
      landed();
    }
    for (const cue of score.after) if (!(await this.perform(cue, hold, pace(), stood))) return false;
    this.say(score.said, pace());
    return hold(score.rest * pace());
  }

  /** Put the position after a step on the table; cards fly to where they are now. */
  private async move(frame: Frame, effect: Effect, change: () => void, pace: number): Promise<void> {
    const before = this.root && pace > 0 ? whereabouts(this.root) : null; // at once: nobody flies, and nothing is measured
    const wasMine = this.scene.mine;
    change();
    await tick();
    if (effect && effect !== 'triumph') void play(effect);
    else if (frame.events.some((event) => event.card && event.source !== event.target)) void play('card');
    if (!wasMine && this.scene.mine) void play('turn');
    if (before && this.root && this.sky) this.land(travel(this.root, this.sky, before, frame.events, flightOf(pace)));
  }

  /** How many changes have cards that are still on their way; a later one may land first. */
  private aloft = 0;

  /** Wait, while everything else goes on, until all that flies has landed. */
  private land(flights: readonly Animation[]): void {
    if (!flights.length) return;
    this.aloft += 1;
    this.flying = true;
    void Promise.allSettled(flights.map((each) => each.finished)).then(() => {
      this.aloft -= 1;
      this.flying = this.aloft > 0;
    });
  }

  /** Let cards fly that have moved before a moment; what is given back takes their doubles out of the sky. */
  private send(events: readonly Happening[], pace: number): () => void {
    return this.root && this.sky && pace > 0 ? send(this.root, this.sky, events, flightOf(pace)) : () => undefined;
  }

  /** Tell at their seat that somebody does nothing; nobody waits until it is gone. */
  private say(said: Score['said'], pace: number): void {
    const at = said && pace > 0 ? this.find([`[data-seat="${said.seat}"]`]) : null;
    if (!said || !at) return;
    clearTimeout(this.hush);
    this.said = { at, text: w(textOf(said.told, this.scene.you)) };
    this.hush = setTimeout(() => (this.said = null), SAID * pace);
  }

  /** Hold a moment, with its effect and its sound. */
  private async perform(cue: Cue, hold: Hold, pace: number, stood?: ReadonlyMap<Happening, DOMRect | null>): Promise<boolean> {
    const lasts = cue.hold * pace;
    if (cue.effect) void play(cue.effect === 'triumph' ? this.result() : cue.effect);
    if (lasts > 0 && this.root) {
      this.number += 1;
      const at = this.place(cue, stood) ?? inSight(this.root.getBoundingClientRect());
      this.shown = { id: this.number, cue, at, from: this.from(cue), to: this.seat(cue.seat), text: this.told(cue), lasts };
    }
    const goOn = await hold(lasts);
    this.shown = null;
    return goOn;
  }

  private result(): 'win' | 'lose' {
    const { scores = [] } = this.scene.position?.view ?? {};
    return this.scene.seat !== null && scores[this.scene.seat] === 0 ? 'lose' : 'win';
  }

  private told(cue: Cue): string {
    if (cue.effect === 'lead') return t(cue.seat === this.scene.you ? 'lead_mine' : 'lead', { name: this.scene.name(cue.seat) });
    return cue.told ? w(textOf(cue.told, this.scene.you)) : '';
  }

  /** Where an assault comes from: whoever goes for another. */
  private from({ effect, events: [event] }: Cue): DOMRect | null {
    return effect === 'assault' && event?.aim ? this.find(tokens(event.card)) : null;
  }

  /** Where a cue happens: at the card it is aimed at, else at its own, or where that stood; else at the pile it came from or goes to, or at the player it strikes. */
  private place(cue: Cue, stood?: ReadonlyMap<Happening, DOMRect | null>): DOMRect | null {
    const event = cue.events[0];
    if (cue.effect === 'score' || cue.effect === 'triumph' || (cue.effect === 'prize' && !event?.card && !event?.target)) return null;
    const struck = cue.effect === 'strike' ? (event?.other ?? cue.seat) : cue.seat;
    if (!event) return this.seat(struck);
    if (cue.effect === 'assault' && event.aim) return this.find(tokens(event.aim)) ?? this.find(tokens(event.card));
    if (cue.effect === 'unveil' && cue.events.length > 1) return around(cue.events.flatMap((each) => this.find(tokens(each.card)) ?? []));
    const gone = cue.effect === 'fall' || !this.find(tokens(event.card)) ? stood?.get(event) : null;
    return gone ?? this.find(tokens(event.card)) ?? this.find(piles(event)) ?? this.seat(struck);
  }

  private seat(seat: number | null): DOMRect | null {
    return seat === null ? null : this.find([`[data-tally="${seat}"]`, `[data-seat="${seat}"]`]);
  }

  private find(selectors: readonly string[]): DOMRect | null {
    for (const selector of selectors) {
      const rect = this.root?.querySelector(selector)?.getBoundingClientRect();
      if (rect && isSeen(rect)) return rect;
    }
    return null;
  }
}

function tokens(card: CardSeen | null): string[] {
  return [card?.now, card?.was].flatMap((token) => (token === null || token === undefined ? [] : [`[data-token="${token}"]`]));
}

function piles({ target, source }: Happening): string[] {
  return [target, source].filter(Boolean).map((pile) => `[data-pile="${pile}"]`);
}

/** The box around several things. */
function around(rects: readonly DOMRect[]): DOMRect | null {
  if (!rects.length) return null;
  const [left, top] = [Math.min(...rects.map((rect) => rect.left)), Math.min(...rects.map((rect) => rect.top))];
  return new DOMRect(left, top, Math.max(...rects.map((rect) => rect.right)) - left, Math.max(...rects.map((rect) => rect.bottom)) - top);
}

/** Whether the middle of something is on the screen: what is scrolled away is shown in the middle of the table instead. */
function isSeen({ left, top, width, height }: DOMRect): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  return width > 0 && height > 0 && x > 0 && x < innerWidth && y > 0 && y < innerHeight;
}

/** The part of something that is on the screen. */
function inSight(rect: DOMRect): DOMRect {
  const [left, top] = [Math.max(rect.left, 0), Math.max(rect.top, 0)];
  return new DOMRect(left, top, Math.min(rect.right, innerWidth) - left, Math.min(rect.bottom, innerHeight) - top);
}
