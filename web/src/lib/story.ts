// The log as a story: what is told of it, in whose words, and what stands out. Pure; tested.
import type { LogLine, Words } from '../wire';
import { isMoment } from './direction';

export interface Told {
  readonly line: LogLine;
  readonly text: Words;
  readonly moment: boolean;
  readonly times: number; // how often in a row
}

/** The lines that make the story, or all of them; what one did oneself, or suffered, is said to oneself. */
export function story(lines: readonly LogLine[], seat: number | null, whole: boolean): Told[] {
  const told: Told[] = [];
  for (const line of lines) {
    if (!whole && line.tone === 'aside') continue;
    const next = { line, text: textOf(line, seat), moment: isMoment(line), times: 1 };
    const last = told.at(-1);
    if (last && isAgain(last, next)) told[told.length - 1] = { ...last, times: last.times + 1 };
    else told.push(next);
  }
  return told;
}

/** Whether the same small thing happened once more, which is counted and not said again. */
function isAgain(last: Told, next: Told): boolean {
  const alike = last.text.fr === next.text.fr && last.text.en === next.text.en;
  const sameKind = last.line.rule === next.line.rule && last.line.tone === next.line.tone && last.line.depth === next.line.depth;
  return alike && sameKind && !next.moment && next.line.tone !== 'heading';
}

export function textOf(line: LogLine, seat: number | null): Words {
  if (seat === null) return line.text;
  if (line.you && line.seat === seat) return line.you;
  return line.yours && line.other === seat ? line.yours : line.text;
}

/** Where one asks why: the last line that a rule made and that is worth a look, or else the last with a rule. */
export function wondered(told: readonly Told[]): number {
  const ruled = told.flatMap(({ line }, index) => (line.rule ? [{ tone: line.tone, index }] : []));
  const worth = ruled.filter(({ tone }) => tone !== 'minor' && tone !== 'aside' && tone !== 'heading');
  return (worth.at(-1) ?? ruled.at(-1))?.index ?? -1;
}
