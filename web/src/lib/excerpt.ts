/** The beginning of a text on one line, cut between words. */
export function excerpt(text: string, longest: number): string {
  return cutAtWord(text.replaceAll('`', '').replace(/\s+/g, ' ').trim(), longest);
}

/** No longer than that, cut between words and between whole characters. */
export function cutAtWord(line: string, longest: number): string {
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1);
  const space = cut.lastIndexOf(' ');
  // Half of a pair, or a mark's joiner, would be left over where a word of many characters is cut.
  const whole = space > longest / 2 ? cut.slice(0, space) : cut.replace(/(?:[\ud800-\udbff]|\u200d|\ufe0f)+$/, '');
  return `${whole.replace(/[\s.,،؛:;…]+$/u, '')}…`;
}
