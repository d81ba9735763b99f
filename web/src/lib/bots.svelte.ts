// Who the bots are, told once by the server.
import type { BotInfo, LevelInfo } from '../wire';
import { api } from './api';

class Bots {
  people = $state.raw<ReadonlyMap<string, BotInfo>>(new Map());
  levels = $state.raw<readonly LevelInfo[]>([]);
  private asked = false;

  /** Somebody by id; nobody until the server has told. */
  of(who: string): BotInfo | undefined {
    this.ask();
    return this.people.get(who);
  }

  level(number: number): LevelInfo | undefined {
    this.ask();
    return this.levels.find((each) => each.level === number);
  }

  private ask(): void {
    if (this.asked) return;
    this.asked = true;
    void api.home().then(
      (home) => {
        this.people = new Map(home.people.map((each) => [each.id, each]));
        this.levels = home.levels;
      },
      () => (this.asked = false),
    );
  }
}

export const bots = new Bots();
