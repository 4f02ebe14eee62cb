/** The beginning of a text on one line, cut between words. */
export function excerpt(text: string, maxLength: number): string {
  return truncateAtWord(text.replaceAll('`', '').replace(/\s+/g, ' ').trim(), maxLength);
}

/** No longer than that, cut between words and between whole characters. */
export function truncateAtWord(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1);
  const space = cut.lastIndexOf(' ');
  // Half of a pair, or a mark's joiner, would be left over where a word of many characters is cut.
  const truncated =
    space > maxLength / 2 ? cut.slice(0, space) : cut.replace(/(?:[\ud800-\udbff]|\u200d|\ufe0f)+$/, '');
  return `${truncated.replace(/[\s.,،؛:;…]+$/u, '')}…`;
}
