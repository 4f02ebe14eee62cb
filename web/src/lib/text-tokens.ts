export type Token =
  | { type: 'text'; text: string }
  | { type: 'link'; text: string; href: string }
  | { type: 'tag'; text: string; href: string }
  | { type: 'mention'; text: string; href: string }
  | { type: 'code'; text: string };

// \w in Python and JavaScript splits Arabic words at their marks: letters, marks, digits, _ and ZWNJ make a tag.
const WORD = '\\p{L}\\p{M}\\p{N}_\\u200c';
const PATTERN = new RegExp(
  [
    '(?<code>`[^`\\n]+`)',
    '(?<link>https?://[^\\s<>"\'`\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]+)',
    `(?<![${WORD}&/])(?<tag>#[${WORD}]+)`,
    `(?<![${WORD}.@/])(?<mention>@[A-Za-z0-9_]{3,20})(?![A-Za-z0-9_@])`,
  ].join('|'),
  'gu',
);

/** `offsets` holds the offset of each token's text in the whole text. */
export type Line = { tokens: Token[]; offsets: number[]; afterBlank: boolean };

/** Splits a text into lines, each with its own direction; a blank line separates paragraphs, a break only lines. */
export function splitLines(text: string): Line[] {
  const found: Line[] = [];
  let afterBlank = false;
  let place = 0;
  for (const [index, part] of text.split(/(\r?\n)/).entries()) {
    // Odd parts are the line breaks.
    if (index % 2 === 0) {
      const blank = part.trim() === '';
      if (!blank) found.push({ ...withOffsets(tokenizeLine(part), place), afterBlank: afterBlank && found.length > 0 });
      afterBlank = blank;
    }
    place += part.length;
  }
  return found;
}

function withOffsets(found: Token[], start: number): Pick<Line, 'tokens' | 'offsets'> {
  let end = start;
  const offsets = found.map(({ type, text }) => {
    const ticks = type === 'code' ? 1 : 0;
    const offset = end + ticks;
    end = offset + text.length + ticks;
    return offset;
  });
  return { tokens: found, offsets };
}

function tokenizeLine(line: string): Token[] {
  const found: Token[] = [];
  let end = 0;
  for (const match of line.matchAll(PATTERN)) {
    const token = parseMatch(match);
    if (!token) continue;
    if (match.index > end) found.push({ type: 'text', text: line.slice(end, match.index) });
    found.push(token);
    end = match.index + (token.type === 'code' ? match[0].length : token.text.length);
  }
  if (end < line.length) found.push({ type: 'text', text: line.slice(end) });
  return found;
}

function parseMatch(match: RegExpMatchArray): Token | null {
  const { code, link, tag, mention } = match.groups ?? {};
  if (code) return { type: 'code', text: code.slice(1, -1) };
  if (link) return linkToken(link);
  if (tag && /[\p{L}_]/u.test(tag)) return { type: 'tag', text: tag, href: searchHref(tag) };
  if (mention) return { type: 'mention', text: mention, href: searchHref(mention) };
  return null;
}

function linkToken(text: string): Token | null {
  const shown = trimEnd(text);
  if (!URL.canParse(shown)) return null;
  return { type: 'link', text: shown, href: new URL(shown).href };
}

/** Removes trailing punctuation, which belongs to the sentence, except a bracket that the URL opened. */
function trimEnd(address: string): string {
  let shown = address.replace(/[.,;:!?،؛؟»”’…*]+$/u, '');
  while (shown.endsWith(')') && !shown.includes('(')) shown = shown.slice(0, -1);
  return shown;
}

function searchHref(word: string): string {
  return `/search?query=${encodeURIComponent(word)}`;
}

/** Shortens a URL for display: no scheme, no trailing slash, a shortened path. */
export function displayUrl(href: string, longest = 48): string {
  const text = decodeSafely(href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''));
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function decodeSafely(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
