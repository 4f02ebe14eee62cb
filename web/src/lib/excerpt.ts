/** First line of a text, shortened between words. */
export function excerpt(text: string, maxLength: number): string {
  return truncateAtWord(text.replaceAll('`', '').replace(/\s+/g, ' ').trim(), maxLength);
}

/** Shortens a line to a length, between words and between grapheme clusters. */
export function truncateAtWord(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1);
  const space = cut.lastIndexOf(' ');
  // Cutting inside a long word could leave half a surrogate pair or a joiner.
  const truncated =
    space > maxLength / 2 ? cut.slice(0, space) : cut.replace(/(?:[\ud800-\udbff]|\u200d|\ufe0f)+$/, '');
  return `${truncated.replace(/[\s.,،؛:;…]+$/u, '')}…`;
}
