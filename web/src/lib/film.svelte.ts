// A replay: frames fetched in reels as they are needed, shown through one pair of eyes.
import { tick } from 'svelte';
import type { Frame, LogLine, TableInfo } from '../wire';
import { api } from './api';
import { travel, whereabouts } from './flight';
import { prefs } from './prefs.svelte';
import type { Scene } from './scene.svelte';

const REEL = 40;
const PACE = { slow: 2000, normal: 1100, fast: 500, instant: 150 };

export class Film {
  step = $state(0);
  total = $state(1);
  eyes = $state('watch');
  playing = $state(false);
  log = $state.raw<LogLine[]>([]);
  info = $state.raw<TableInfo | null>(null);
  root: HTMLElement | null = null;
  sky: HTMLElement | null = null;

  private reels = new Map<string, Promise<Frame[]>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly scene: Scene,
    readonly table: string,
    private readonly key: string | undefined,
  ) {}

  private reel(number: number): Promise<Frame[]> {
    const name = `${this.eyes}:${number}`;
    let found = this.reels.get(name);
    if (!found) {
      found = api.replay(this.table, this.eyes, number * REEL, REEL, this.key).then((replay) => {
        this.total = replay.total;
        this.info = replay.table;
        return replay.frames;
      });
      found.catch(() => this.reels.delete(name));
      this.reels.set(name, found);
    }
    return found;
  }

  async look(eyes: string): Promise<void> {
    this.eyes = eyes;
    this.scene.seat = /^\d+$/.test(eyes) ? Number(eyes) : null;
    await this.go(this.step, false);
  }

  async go(step: number, animate = true): Promise<void> {
    const target = Math.max(0, Math.min(step, this.total - 1));
    const reels = await Promise.all(Array.from({ length: Math.floor(target / REEL) + 1 }, (_, i) => this.reel(i)));
    const frames = reels.flat();
    const frame = frames[target];
    if (!frame) return;
    const before = animate && this.root ? whereabouts(this.root) : null;
    const forward = target === this.step + 1;
    this.step = target;
    this.scene.info = this.info;
    this.scene.position = frame.position;
    this.scene.latest = frame.lines;
    this.log = frames.slice(0, target + 1).flatMap((each) => each.lines);
    await tick();
    if (before && this.root && this.sky) travel(this.root, this.sky, before, forward ? frame.events : [], 420);
  }

  toggle(): void {
    this.playing = !this.playing;
    if (this.playing && this.step >= this.total - 1) void this.go(0, false);
    this.schedule();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.timer = setTimeout(() => {
      void this.go(this.step + 1).then(() => {
        if (this.step >= this.total - 1) this.playing = false;
        this.schedule();
      });
    }, PACE[prefs.speed]);
  }
}
