// Searching words without minding accents, capitals or order. Pure; tested.
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

export function found(query: string, texts: readonly string[]): boolean {
  const here = plain(texts.join(' '));
  return plain(query).split(/\s+/).every((word) => here.includes(word));
}
