// What is written wrongly is refused with its place and the nearest name that would be right.

export class BadLook extends Error {}

function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}

export function nearest(name, names) {
  return [...names].map((each) => [distance(name, each), each]).sort(([a, x], [b, y]) => a - b || (x < y ? -1 : 1))[0]?.[1];
}

/** The name itself if it is one of those known. */
export function known(name, names, place, what) {
  const all = [...names];
  if (all.includes(name)) return name;
  const near = typeof name === 'string' && nearest(name, all);
  throw new BadLook(`${place}: no such ${what}: ${JSON.stringify(name)}${near ? `; did you mean "${near}"?` : ''}`);
}

/** Every key of an object is one of those known. */
export function keys(object, names, place) {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) throw new BadLook(`${place}: an object is expected`);
  for (const key of Object.keys(object)) known(key, names, `${place}.${key}`, 'key');
  return object;
}

export function number(value, low, high, place) {
  if (typeof value !== 'number' || value < low || value > high) throw new BadLook(`${place}: a number from ${low} to ${high} is expected, not ${JSON.stringify(value)}`);
  return value;
}

export function hexColour(value, place) {
  if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) throw new BadLook(`${place}: a colour such as "#a3b" or "#aa33bb" is expected, not ${JSON.stringify(value)}`);
  return value;
}
