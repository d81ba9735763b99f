// Updates are shown one after the other, each for as long as it holds; whoever does not want to wait hurries them. Pure of the page; tested.
type Wait = (ms: number) => Promise<void>;
export const sleep: Wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Waits, unless somebody is in a hurry; false when everything has been forgotten meanwhile, and nothing may be shown any more. */
export type Hold = (ms: number) => Promise<boolean>;

/** Shows items in order; `show` resolves when the next one may come. */
export class Queue<T> {
  private items: T[] = [];
  private running = false;
  private hurried = false;
  private epoch = 0;
  private release = (): void => undefined;

  constructor(
    private readonly show: (item: T, hold: Hold) => Promise<void>,
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

  /** Show what waits without holding it. */
  hurry(): void {
    this.hurried = this.running;
    this.release();
  }

  /** Forget what was waiting: a snapshot tells everything. */
  clear(): void {
    this.items = [];
    this.epoch += 1;
    this.running = this.hurried = false;
    this.release();
  }

  private async run(): Promise<void> {
    const epoch = this.epoch;
    const hold: Hold = async (ms) => {
      const released = new Promise<void>((done) => (this.release = done));
      if (ms > 0 && !this.hurried) await Promise.race([this.wait(ms), released]);
      return epoch === this.epoch;
    };
    this.running = true;
    while (this.items.length > 0) {
      await this.show(this.items.shift() as T, hold);
      if (epoch !== this.epoch) return;
    }
    this.running = this.hurried = false;
    this.idle();
  }
}
