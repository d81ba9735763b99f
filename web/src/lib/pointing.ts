// Finds the things that bubbles point at, by the names that cards, piles, seats and answers carry on every table.
import type { Anchor, Choice } from '../wire';

function shown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** The largest of the elements that can be seen: a pile may be drawn as a strip and, elsewhere, as a count. */
function largest(root: ParentNode, selector: string): Element | null {
  const area = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width * height;
  };
  const found = [...root.querySelectorAll(selector)].filter(shown);
  return found.reduce<Element | null>((best, each) => (best && area(best) >= area(each) ? best : each), null);
}

function named(at: { pile?: string | undefined; token?: number | null | undefined; seat?: number | null | undefined; face?: string }): string[] {
  const selectors: string[] = [];
  if (at.token !== null && at.token !== undefined) selectors.push(`[data-token="${at.token}"]`);
  if (at.pile && at.face) selectors.push(`[data-pile="${at.pile}"] [data-face="${at.face}"]`);
  if (at.pile) selectors.push(`[data-pile="${at.pile}"]`);
  if (at.seat !== null && at.seat !== undefined) selectors.push(`[data-seat="${at.seat}"]`);
  return selectors;
}

/** Whether one card acts in all answers that name any: what tells them apart is where it goes, or whom it is for. */
function acted(choices: readonly Choice[]): boolean {
  const tokens = choices.flatMap((choice) => (choice.source.length ? [choice.source[0]?.token] : []));
  return tokens.length > 1 && new Set(tokens).size === 1;
}

/** What stands for an option: the first of its things that is on the table, or its button. */
function ofOption(option: string, choices: readonly Choice[]): string[] {
  const choice = choices.find((each) => each.option === option);
  const [source, target] = [choice?.source ?? [], choice?.target ?? []];
  const touches = target.length && acted(choices) ? [...target, ...source] : [...source, ...target];
  const quoted = CSS.escape(option);
  return [`[data-choice="${quoted}"]`, ...touches.flatMap(named), `[data-option="${quoted}"]`];
}

/** All that stands for an option: its button, and each of its things, any of which may be what has to be clicked. */
export function standing(root: ParentNode, option: string, choices: readonly Choice[]): Element[] {
  const { source = [], target = [] } = choices.find((each) => each.option === option) ?? {};
  const first = (selectors: readonly string[]) => selectors.map((selector) => largest(root, selector)).find((found) => found !== null);
  const found = [first([`[data-choice="${CSS.escape(option)}"]`]), ...[...source, ...target].map((touch) => first(named(touch)))];
  return found.flatMap((each) => (each ? [uppermost(each)] : []));
}

/** Of cards in a hand that are alike, the one that lies over the others and is seen whole. */
function uppermost(found: Element): Element {
  const alike = found.closest('.hand')?.querySelectorAll(`[data-face="${found.getAttribute('data-face') ?? ''}"]`) ?? [];
  return [...alike].at(-1) ?? found;
}

/** The element that an anchor means; the question where the thing is not to be seen. */
export function pointedAt(root: ParentNode, at: Anchor, choices: readonly Choice[]): Element | null {
  const selectors = at.option
    ? ofOption(at.option, choices)
    : at.column
      ? [...named({ seat: at.seat }).map((seat) => `${seat} [data-column="${at.column}"]`), `[data-column="${at.column}"]`, ...named(at)]
      : named(at);
  for (const selector of selectors) {
    const found = largest(root, selector);
    if (found) return found.closest('[data-panel]') ?? uppermost(found); // what is said of a card stands in its panel
  }
  return question(root);
}

/** What a thing lies among: the cards of its pile, which a bubble should leave to be read and chosen. */
export function around(thing: Element): DOMRect {
  const pile = thing.matches('[data-token], [data-face]') ? thing.closest('[data-pile], .tray') : null;
  const boxes = [thing, ...(pile?.querySelectorAll('[data-token], [data-face]') ?? [])].map((each) => each.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return new DOMRect(left, top, Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top);
}

export function question(root: ParentNode): Element | null {
  return largest(root, '[data-question]');
}
