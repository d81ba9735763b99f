// A seat at a live table: hears updates, shows them one after the other, sends what is chosen.
import type { Choice, ClockState, Command, Emote, Fault, Frame, LessonMoment, LogLine, Reason, SeatPresence, SharedQuestion, Snapshot, TableInfo, Update, Words } from '../wire';
import { Director } from './director.svelte';
import { paceOf } from './direction';
import { Foresight } from './forecast';
import { t, w } from './i18n';
import { Once } from './once';
import { prefs } from './prefs.svelte';
import { Queue, type Hold } from './queue';
import { Scene } from './scene.svelte';
import { Line } from './socket';
import { play } from './sound';
import { textOf } from './story';
import { whyNot } from './why';

const GRACE = 400; // milliseconds for an answer of the table to come here

function commandId(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

export interface Bubble {
  id: number;
  seat: number;
  emote: Emote;
}

export class Session {
  line = $state<'connecting' | 'live' | 'lost'>('connecting');
  log = $state.raw<LogLine[]>([]);
  news = $state(''); // for screen readers
  clocks = $state.raw<{ at: number; list: ClockState[] }>({ at: 0, list: [] });
  fault = $state.raw<Fault | null>(null);
  dead = $state.raw<Fault | null>(null);
  bubbles = $state.raw<Bubble[]>([]);
  notice = $state('');
  presence = $state.raw<{ at: number; list: SeatPresence[] }>({ at: 0, list: [] });
  /** Seats that belong to this device, also while bots play them. */
  held = $state.raw<number[]>([]);
  /** Whether a seat of one's own is open on another device. */
  elsewhere = $state(false);
  waiting = $state(0);
  /** Whether something is still being shown: its moments are held after the table has changed. */
  showing = $state(false);
  curtain = $state<number | null>(null);
  began = $state(false);
  /** Whether one's last choice can be taken back; if not, why, unless there is none. */
  undoing = $state.raw<{ possible: boolean; why: Fault | null }>({ possible: false, why: null });
  /** What a lesson says to its pupil at the moment that is shown. */
  lesson = $state.raw<LessonMoment | null>(null);
  /** What it said of a choice that it did not take. */
  mistake = $state.raw<Words | null>(null);
  /** Whether its bubble has been put away for now. */
  folded = $state(false);

  private sent: { id: string; seq: number } | null = $state.raw(null);
  private socket: Line | null = null;
  private bubble = 0;
  private readonly queue: Queue<Update>;
  readonly director: Director;

  constructor(
    readonly scene: Scene,
    readonly table: string,
    private readonly key: string | null,
  ) {
    const reasons = new Once<Reason | null>();
    scene.wonder = (token) => reasons.of(scene.position?.view.serial ?? -1, String(token), () => whyNot(scene, token));
    const foresight = new Foresight();
    scene.foresee = (option) => foresight.of(scene, option);
    scene.settle = {
      accept: () => this.answerProposal('accept'),
      decline: () => this.answerProposal('decline'),
      delegate: () => this.delegate(),
    };
    this.director = new Director(scene);
    this.queue = new Queue<Update>((update, hold) => this.show(update, hold), undefined, () => (this.showing = false));
  }

  /** Seats that this device plays; with several, a curtain falls between their turns. */
  get mine(): number[] {
    const { status, seats = [] } = this.scene.info ?? {};
    return this.held.filter((seat) => !(seats[seat]?.stand_in && status === 'playing'));
  }

  /** Whether everything that has happened is shown. */
  get settled(): boolean {
    return this.waiting === 0;
  }

  /** Whether all that has happened has been looked at, and no card is on its way any more. */
  get still(): boolean {
    return this.settled && !this.showing && !this.director.flying;
  }

  /** Whether a bot plays a seat of this device. */
  get replaced(): boolean {
    return this.mine.length < this.held.length;
  }

  /** Sits down where this device is asked, or at its first seat; looks on if it has none. */
  settle(): void {
    const { status, asked = [] } = this.scene.info ?? {};
    const wanted = this.mine.find((each) => asked.includes(each));
    if (this.mine.length < 2 || status !== 'playing') this.sit(wanted ?? this.mine[0] ?? null);
    else if (wanted !== undefined) this.curtain = wanted;
    else this.sit(null); // nobody here has anything to decide: all may look on until somebody has
  }

  /** What is told of the table; spectators are not told which seats are theirs. */
  learn(info: TableInfo): void {
    this.scene.info = info;
    const mine = info.seats.filter((seat) => seat.mine).map((seat) => seat.seat);
    if (mine.length) this.held = mine;
    if (info.seats.some((seat) => seat.elsewhere)) this.elsewhere = true;
  }

  private backAtOnce(): boolean {
    const { asked = [] } = this.scene.info ?? {};
    const wanted = this.mine.length === 1 || this.mine.some((seat) => asked.includes(seat));
    const back = this.scene.seat === null && this.curtain === null && wanted;
    if (back) this.settle();
    return back;
  }

  sit(seat: number | null): void {
    clearTimeout(this.curtains);
    this.socket?.close();
    this.forget();
    this.sent = null;
    this.scene.cancel();
    this.scene.open = false;
    this.scene.seat = seat;
    // What somebody else of this device saw goes with them, however long one's own view takes to come.
    this.scene.position = null;
    this.log = [];
    this.news = '';
    this.curtain = null;
    this.socket = new Line(this.table, seat, seat === null ? this.key : null, {
      snapshot: (message) => this.snapshot(message),
      update: (message) => this.update(message),
      answer: (message) => this.answered(message.id, message.seq, message.fault),
      presence: (message) => {
        this.presence = { at: Date.now(), list: message.seats };
        this.scene.here = message.seats;
      },
      refused: (message) => {
        if (message.fault.code === 'stand_in') this.sit(null);
        else if (message.fault.code === 'moved') this.moved(seat);
        else this.dead = message.fault;
      },
      line: (state) => {
        this.line = state;
      },
    });
  }

  /** A seat was opened on another device: one looks on, and may take it back. */
  private moved(seat: number | null): void {
    this.held = this.held.filter((each) => each !== seat);
    this.elsewhere = true;
    this.settle();
  }

  leave(): void {
    clearTimeout(this.curtains);
    this.socket?.close();
    this.queue.clear();
  }

  choose(choice: Choice): void {
    const view = this.scene.position?.view;
    if (!view || this.sent) return;
    this.hurry();
    this.command({ type: 'decide', id: commandId(), serial: view.serial, option: choice.option });
  }

  private answerProposal(type: 'accept' | 'decline'): void {
    const proposal = this.scene.shared?.proposal;
    if (proposal && !this.sent) this.command({ type, id: commandId(), proposal: proposal.number });
  }

  private delegate(): void {
    const view = this.scene.position?.view;
    if (view && !this.sent) this.command({ type: 'delegate', id: commandId(), serial: view.serial });
  }

  /** Show what waits at once: whoever is impatient, or has something to decide, waits for no show. */
  hurry(): void {
    this.queue.hurry();
  }

  undo(): void {
    const view = this.scene.position?.view;
    if (view && !this.sent && this.undoing.possible) this.command({ type: 'undo', id: commandId(), serial: view.serial });
  }

  /** Want the table to give single answers, or want it no more. */
  agree(singles: boolean): void {
    this.socket?.send({ type: 'agree', id: commandId(), singles });
  }

  express(emote: Emote): void {
    this.socket?.send({ type: 'emote', id: commandId(), emote });
  }

  private command(command: Command): void {
    this.sent = { id: command.id, seq: 0 };
    this.fault = this.mistake = null;
    this.refresh();
    this.socket?.send(command);
  }

  private answered(id: string, seq: number, fault: Fault | null): void {
    if (fault) {
      if (fault.code === 'lesson') {
        this.mistake = fault.text;
        this.folded = false; // a choice that is not taken is never passed over in silence
      } else if (fault.code !== 'stale_decision') this.fault = fault;
      void play('refuse');
    }
    if (this.sent?.id !== id) return;
    this.sent = fault || seq <= this.shown ? null : { id, seq };
    this.refresh();
  }

  private shown = 0;

  /** Show nothing more of what was waiting. */
  private forget(): void {
    this.queue.clear();
    this.waiting = 0;
    this.showing = false;
  }

  private snapshot(message: Snapshot): void {
    this.forget();
    this.shown = message.seq;
    if (this.sent && this.sent.seq && this.sent.seq <= message.seq) this.sent = null;
    this.scene.cancel();
    this.scene.seat = message.seat;
    this.learn(message.table);
    if (this.backAtOnce()) return;
    this.scene.position = message.position;
    this.began = message.position !== null;
    this.undoing = { possible: message.undo, why: message.no_undo };
    this.share(message.shared);
    this.learnt(message.lesson);
    this.log = message.log;
    this.scene.latest = message.log.slice(-1);
    this.director.begin();
    this.setClocks(message.clocks);
    this.refresh();
  }

  private update(update: Update): void {
    this.waiting += 1;
    this.showing = true;
    this.refresh();
    this.queue.push(update);
  }

  private async show(update: Update, hold: Hold): Promise<void> {
    if (update.table) {
      this.announce(update, update.table);
      this.learn(update.table);
      if (this.backAtOnce()) return;
    }
    if (update.emote && update.seat !== null) this.pop(update.seat, update.emote);
    if (update.clocks.length) this.setClocks(update.clocks);
    if (!update.frame) {
      this.taken(update);
      this.refresh();
      return;
    }
    const pace = (): number => paceOf(prefs.speed, this.queue.waiting, document.visibilityState === 'hidden');
    await this.director.show(update.frame, this.own(update), () => this.change(update), hold, pace);
  }

  /** An update stands on the table: it waits no more, nor does the command that made it. */
  private taken(update: Update): void {
    this.waiting = Math.max(0, this.waiting - 1);
    this.shown = update.seq;
    this.undoing = { possible: update.undo, why: update.no_undo };
    this.share(update.shared);
    this.learnt(update.lesson);
    if (this.sent && (this.sent.seq ? this.sent.seq <= update.seq : this.own(update))) this.sent = null;
  }

  private learnt(lesson: LessonMoment | null): void {
    this.lesson = lesson;
    this.scene.later = lesson?.later ?? [];
  }

  private share(shared: SharedQuestion | null): void {
    this.scene.shared = shared && { ...shared, at: Date.now() };
  }

  /** Put the position after an update on the table. */
  private change(update: Update): void {
    const frame = update.frame as Frame;
    this.taken(update);
    this.scene.cancel();
    this.scene.position = frame.position;
    this.began = true;
    // After an undo, what came later has not happened.
    const told = update.kind === 'undone' ? this.log.filter((line) => line.step <= frame.step) : this.log;
    this.log = [...told, ...frame.lines];
    if (frame.lines.length) this.scene.latest = frame.lines;
    this.news = frame.lines.map((line) => w(textOf(line, this.scene.you))).join(' ');
    this.refresh();
  }

  /** Somebody has left their seat to a bot, or taken it back. */
  private announce(update: Update, info: TableInfo): void {
    const seat = update.seat ?? 0;
    const name = w(info.seats[seat]?.name);
    if (update.kind === 'left') this.notice = t('bot_now', { name });
    else if (update.kind === 'sat' && this.scene.info?.seats[seat]?.stand_in) this.notice = t('is_back', { name });
    else return;
    this.news = this.notice;
  }

  private own(update: Update): boolean {
    return update.seat === this.scene.seat && (update.kind === 'chosen' || update.kind === 'undone');
  }

  /** Whether the question may be answered, and whether somebody else of this device must come to the screen. */
  private refresh(): void {
    const scene = this.scene;
    const settled = this.waiting === 0;
    scene.open = settled && this.sent === null && scene.mine && scene.info?.status === 'playing';
    scene.stale = scene.mine && scene.info?.status === 'playing' && (!settled || this.sent !== null);
    clearTimeout(this.curtains);
    if (!settled || scene.mine || this.mine.length < 2) return;
    const next = scene.asked.find((seat) => this.mine.includes(seat));
    if (next === undefined) return;
    // Where the table gives single answers, nobody is called to the screen for one.
    const { on = false, after = 0 } = scene.info?.singles ?? {};
    if (on) this.curtains = setTimeout(() => (this.curtain = next), after * 1000 + GRACE);
    else this.curtain = next;
  }

  private curtains: ReturnType<typeof setTimeout> | undefined;

  private setClocks(list: ClockState[]): void {
    this.clocks = { at: Date.now(), list };
  }

  private pop(seat: number, emote: Emote): void {
    this.bubble += 1;
    const shown = { id: this.bubble, seat, emote };
    this.bubbles = [...this.bubbles.filter((other) => other.seat !== seat), shown];
    void play('emote');
    setTimeout(() => {
      this.bubbles = this.bubbles.filter((other) => other.id !== shown.id);
    }, 3500);
  }
}
