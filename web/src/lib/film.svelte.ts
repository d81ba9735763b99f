// A replay: frames fetched in reels as they are needed, shown through one pair of eyes.
import type { Frame, LogLine, TableInfo } from '../wire';
import { api } from './api';
import { momentsOf, paceOf } from './direction';
import { Director } from './director.svelte';
import { prefs } from './prefs.svelte';
import { Queue, sleep } from './queue';
import type { Scene } from './scene.svelte';

const REEL = 40;
const LEAST = 150; // milliseconds that a step of a running film stays, whatever the speed

export class Film {
  step = $state(0);
  total = $state(1);
  eyes = $state('watch');
  playing = $state(false);
  log = $state.raw<LogLine[]>([]);
  info = $state.raw<TableInfo | null>(null);
  /** Steps in which something happened that people talk about, as far as the film has been fetched. */
  moments = $state.raw<readonly number[]>([]);
  /** The seat that is drawn below while all cards are open. */
  below = 0;
  readonly director: Director;

  private reels = new Map<string, Promise<Frame[]>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly shows: Queue<() => void>;
  private frame: Frame | null = null;

  constructor(
    readonly scene: Scene,
    readonly table: string,
    private readonly key: string | undefined,
  ) {
    this.director = new Director(scene);
    const pace = (): number => paceOf(prefs.speed, 0, document.visibilityState === 'hidden');
    this.shows = new Queue(
      async (change, hold) => void (this.frame && (await this.director.show(this.frame, false, change, hold, pace))),
      sleep,
      () => this.schedule(),
    );
  }

  private reel(number: number): Promise<Frame[]> {
    const name = `${this.eyes}:${number}`;
    let found = this.reels.get(name);
    if (!found) {
      found = api.replay(this.table, this.eyes, number * REEL, REEL, this.key).then((replay) => {
        this.total = replay.total;
        this.info = replay.table;
        const found = replay.frames.flatMap((frame) => momentsOf(frame.lines));
        this.moments = [...new Set([...this.moments, ...found])].sort((a, b) => a - b);
        return replay.frames;
      });
      found.catch(() => this.reels.delete(name));
      this.reels.set(name, found);
    }
    return found;
  }

  async look(eyes: string): Promise<void> {
    this.eyes = eyes;
    if (/^\d+$/.test(eyes)) this.below = Number(eyes);
    this.scene.seat = eyes === 'watch' ? null : this.below;
    await this.go(this.step, false);
  }

  async go(step: number, animate = true): Promise<void> {
    const target = Math.max(0, Math.min(step, this.total - 1));
    const reels = await Promise.all(Array.from({ length: Math.floor(target / REEL) + 1 }, (_, i) => this.reel(i)));
    const frames = reels.flat();
    const frame = frames[target];
    if (!frame) return;
    const forward = animate && target === this.step + 1;
    this.step = target;
    this.frame = frame;
    const change = (): void => {
      this.scene.info = this.info;
      this.scene.position = frame.position;
      this.scene.latest = frame.lines;
      this.log = frames.slice(0, target + 1).flatMap((each) => each.lines);
    };
    this.shows.clear();
    clearTimeout(this.timer);
    if (forward) {
      this.shows.push(change);
      return;
    }
    change();
    this.director.begin();
    this.schedule();
  }

  toggle(): void {
    this.playing = !this.playing;
    if (this.playing && this.step >= this.total - 1) void this.go(0, false);
    else this.schedule();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** The next step of a running film, once this one has been shown. */
  private schedule(): void {
    clearTimeout(this.timer);
    if (this.step >= this.total - 1) this.playing = false;
    if (this.playing) this.timer = setTimeout(() => void this.go(this.step + 1), LEAST);
  }
}
