// The socket of one seat: says hello, hears updates without gaps, sends commands until they are answered.
import type { Answer, Command, FromServer, Hello, Presence, Refused, Snapshot, Update } from '../wire';

export interface Ears {
  snapshot(message: Snapshot): void;
  update(message: Update): void;
  presence(message: Presence): void;
  answer(message: Answer, command: Command | undefined): void;
  refused(message: Refused): void;
  line(state: 'connecting' | 'live' | 'lost'): void;
}

const PING = 15_000;
const SILENCE = 40_000;
const FATAL = new Set(['not_your_seat', 'stand_in', 'unknown_table', 'unknown_key', 'bad_origin']);

export class Line {
  private socket: WebSocket | null = null;
  private seq: number | null = null;
  private tries = 0;
  private closed = false;
  private heard = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly pulse: ReturnType<typeof setInterval>;
  private readonly outbox = new Map<string, Command>();

  constructor(
    private readonly table: string,
    private readonly seat: number | null,
    private readonly key: string | null,
    private readonly ears: Ears,
  ) {
    this.pulse = setInterval(() => this.check(), PING);
    addEventListener('online', this.again);
    addEventListener('offline', this.drop);
    this.open();
  }

  /** Send a command; it is sent again after a lost connection until the server has answered it. */
  send(command: Command): void {
    this.outbox.set(command.id, command);
    if (this.socket?.readyState === WebSocket.OPEN) this.say(command);
  }

  close(): void {
    this.closed = true;
    clearInterval(this.pulse);
    clearTimeout(this.timer);
    removeEventListener('online', this.again);
    removeEventListener('offline', this.drop);
    this.socket?.close();
  }

  private say(message: Command | Hello | { type: 'ping' }): void {
    this.socket?.send(JSON.stringify(message));
  }

  private open(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.ears.line(this.tries === 0 ? 'connecting' : 'lost');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.heard = Date.now();
      this.hello();
      for (const command of this.outbox.values()) this.say(command);
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = () => {
      if (socket !== this.socket || this.closed) return;
      this.socket = null;
      this.later();
    };
  }

  private hello(): void {
    this.say({
      type: 'hello',
      seat: this.seat,
      after: this.seq,
      ...(this.key ? { key: this.key } : {}),
    });
  }

  private hear(message: FromServer): void {
    this.heard = Date.now();
    if ('fault' in message && message.fault?.code === 'store_down') {
      this.socket?.close(); // as if the line were lost: it comes back, and what was not acknowledged is sent again
      return;
    }
    if (message.type === 'snapshot') {
      this.live();
      this.seq = message.seq;
      this.ears.snapshot(message);
    } else if (message.type === 'update') {
      this.live();
      if (this.seq !== null && message.seq <= this.seq) return;
      if (this.seq !== null && message.seq > this.seq + 1) {
        this.seq = null; // a gap: ask for everything
        this.hello();
        return;
      }
      this.seq = message.seq;
      this.ears.update(message);
    } else if (message.type === 'presence') {
      this.ears.presence(message);
    } else if (message.type === 'answer') {
      const command = this.outbox.get(message.id);
      this.outbox.delete(message.id);
      this.ears.answer(message, command);
    } else if (message.type === 'refused') {
      if (FATAL.has(message.fault.code)) this.close();
      this.ears.refused(message);
    } else if (message.type === 'pong') {
      this.live();
    }
  }

  private live(): void {
    this.tries = 0;
    this.ears.line('live');
  }

  private check(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE) this.socket.close();
    else this.say({ type: 'ping' });
  }

  private later(): void {
    this.tries += 1;
    this.ears.line('lost');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), Math.min(250 * 2 ** Math.min(this.tries, 5), 2500));
  }

  private readonly again = (): void => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    this.tries = Math.max(this.tries, 1);
    this.open();
  };

  private readonly drop = (): void => {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.later();
  };
}
