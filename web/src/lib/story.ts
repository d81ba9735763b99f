// The log as a story: what is told of it, in whose words, and what stands out. Pure; tested.
import type { LogLine, Words } from '../wire';
import { isMoment } from './direction';

export interface Told {
  readonly line: LogLine;
  readonly text: Words;
  readonly moment: boolean;
}

/** The lines that make the story, or all of them; what one did oneself, or suffered, is said to oneself. */
export function story(lines: readonly LogLine[], seat: number | null, whole: boolean): Told[] {
  return lines
    .filter((line) => whole || line.tone !== 'aside')
    .map((line) => ({ line, text: textOf(line, seat), moment: isMoment(line) }));
}

export function textOf(line: LogLine, seat: number | null): Words {
  if (seat === null) return line.text;
  if (line.you && line.seat === seat) return line.you;
  return line.yours && line.other === seat ? line.yours : line.text;
}
