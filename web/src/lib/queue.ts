// Updates are shown one after the other, with pauses that let one follow what the others do. Pure of the page; tested.
import type { Speed } from './prefs.svelte';

export interface Beat {
  /** Somebody else did it: leave time to look. */
  readonly others: boolean;
  /** How many cards moved or things happened. */
  readonly events: number;
  /** A reaction window is open after it: everybody's mark stays for the same time. */
  readonly window: boolean;
}

const FACTOR: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.45, instant: 0 };
const LONG = 14; // with more than this waiting, nobody wants to see each one

/** How long what was just shown stays before the next update, in milliseconds. */
export function pause(beat: Beat, speed: Speed, waiting: number): number {
  if (waiting > LONG) return 0;
  const look = beat.others ? Math.min(450 + 130 * beat.events, 1300) : 120;
  // The same for a window in which somebody can react and for one in which nobody can.
  return FACTOR[speed] * (beat.window ? 800 : look);
}

type Wait = (ms: number) => Promise<void>;
export const sleep: Wait = (ms) => (ms > 0 ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve());

/** Shows items in order; `show` resolves when the item stands on the table, `hold` says how long it stays. */
export class Queue<T> {
  private items: T[] = [];
  private running = false;
  private epoch = 0;

  constructor(
    private readonly show: (item: T) => void | Promise<void>,
    private readonly hold: (item: T, waiting: number) => number,
    private readonly wait: Wait = sleep,
    private readonly idle: () => void = () => undefined,
  ) {}

  get waiting(): number {
    return this.items.length;
  }

  get busy(): boolean {
    return this.running;
  }

  push(item: T): void {
    this.items.push(item);
    if (!this.running) void this.run();
  }

  /** Forget what was waiting: a snapshot tells everything. */
  clear(): void {
    this.items = [];
    this.epoch += 1;
    this.running = false;
  }

  private async run(): Promise<void> {
    const epoch = this.epoch;
    this.running = true;
    while (this.items.length > 0) {
      const item = this.items.shift() as T;
      await this.show(item);
      if (epoch !== this.epoch) return;
      await this.wait(this.hold(item, this.items.length));
      if (epoch !== this.epoch) return;
    }
    this.running = false;
    this.idle();
  }
}
