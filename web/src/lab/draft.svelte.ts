// A change while somebody writes it: every keystroke is read by the server a moment later, and nothing is lost on reload.
import { api, Refusal } from '../lib/api';
import { isNothing, nothing, spoken, withField, type Change, type Value } from '../lib/change';
import { sentence, t, w } from '../lib/i18n';
import type { CheckedChange, Drawn, LabCard, LabInfo, Slip } from '../wire';

const PAUSE = 250; // milliseconds after a keystroke

export class Draft {
  cards = $state.raw<Change['cards']>({});
  numbers = $state.raw<Change['numbers']>({});
  variant = $state.raw<Change['variant']>({});
  /** Whom somebody has chosen; none: whoever usually has it. */
  chosen = $state<Change['whose'] | null>(null);
  checked = $state.raw<CheckedChange | null>(null);
  /** What the server has read last is what stands here. */
  current = $state(true);
  fault = $state('');
  /** Each card as it was last understood. */
  drawn = $state.raw<Record<string, Drawn>>({});
  /** Texts as they stand in their fields, with the empty lines that somebody is about to fill. */
  private typed = $state.raw<Record<string, string[]>>({});
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly info: LabInfo) {}

  /** Whether one player alone can have this change. */
  get forOne(): boolean {
    const changed = Object.keys(this.cards);
    return changed.length > 0 && !Object.keys(this.numbers).length && changed.every((id) => this.info.cards.find((card) => card.id === id)?.one);
  }

  get whose(): Change['whose'] {
    return this.forOne ? (this.chosen ?? 'one') : 'all';
  }

  /** The change as it is sent: without empty lines. */
  get change(): Change {
    const said = (value: Value) => (Array.isArray(value) ? spoken(value) : value);
    const cards = Object.entries(this.cards).map(([id, fields]) => [id, Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, said(value)]))]);
    return { game: this.info.game, cards: Object.fromEntries(cards) as Change['cards'], numbers: this.numbers, whose: this.whose, variant: this.variant };
  }

  get empty(): boolean {
    return isNothing(this.change);
  }

  /** It can be played: the server has read it and found nothing wrong. */
  get sound(): boolean {
    return !this.empty && this.current && this.checked !== null && !this.checked.slips.length && !this.fault;
  }

  printed(id: string): LabCard | undefined {
    return this.info.cards.find((card) => card.id === id);
  }

  value(card: LabCard, field: string): Value {
    return this.typed[`${card.id}.${field}`] ?? this.cards[card.id]?.[field] ?? card.fields[field] ?? null;
  }

  set(card: LabCard, field: string, value: Value): void {
    if (Array.isArray(value)) this.typed = { ...this.typed, [`${card.id}.${field}`]: value };
    const { [card.id]: before, ...others } = this.cards;
    const fields = withField(card, before, field, value);
    if (fields && !before) this.variant = { ...this.variant, ...card.variant }; // so that it is compared with itself
    this.cards = fields ? { ...others, [card.id]: fields } : others;
    this.read();
  }

  turn(number: string, value: number | null): void {
    const { [number]: _, ...others } = this.numbers;
    const printed = this.info.numbers.find((each) => each.name === number)?.printed;
    this.numbers = value === null || value === printed ? others : { ...others, [number]: value };
    this.read();
  }

  vary(key: string, value: string): void {
    this.variant = { ...this.variant, [key]: value };
    this.read();
  }

  open(change: Change): void {
    this.cards = change.cards;
    this.numbers = change.numbers;
    this.variant = { ...this.variant, ...change.variant };
    this.chosen = change.whose;
    this.drawn = {};
    this.typed = {};
    this.read(0);
  }

  clear(): void {
    this.open({ ...nothing(this.info.game), variant: this.variant });
    this.chosen = null;
  }

  slips(card: string, field: string): Slip[] {
    return (this.checked?.slips ?? []).filter((slip) => slip.card === card && slip.field === field);
  }

  /** Lets the server read the change, once nothing has been typed for a moment. */
  private read(pause = PAUSE): void {
    clearTimeout(this.timer);
    const number = ++this.asked;
    this.current = false;
    if (this.empty) {
      this.checked = null;
      this.fault = '';
      this.current = true;
      return;
    }
    this.timer = setTimeout(() => void this.ask(number), pause);
  }

  private async ask(number: number): Promise<void> {
    try {
      const checked = await api.checkChange(this.change);
      if (number !== this.asked) return; // somebody has typed on
      this.checked = checked;
      this.drawn = { ...this.drawn, ...checked.cards };
      this.fault = '';
    } catch (error) {
      if (number !== this.asked) return;
      this.fault = error instanceof Refusal ? sentence(w(error.fault.text)) : t('failed');
    }
    this.current = true;
  }
}
