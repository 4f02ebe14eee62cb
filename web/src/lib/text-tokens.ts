export type Token =
  | { type: 'text'; text: string }
  | { type: 'link'; text: string; href: string }
  | { type: 'tag'; text: string; href: string }
  | { type: 'mention'; text: string; href: string }
  | { type: 'code'; text: string };

/** Links and mentions of a text: the address of each by the characters that show it. */
export type Links = ReadonlyMap<string, string>;

/** Link, tag or mention that the API found in a text, at a position in UTF-16 code units. */
type Entity = { type: string; start: number; end: number; url: string | null; userId?: string | null };

const NO_LINKS: Links = new Map();

// \w in Python and JavaScript splits Arabic words at their marks: letters, marks, digits, _ and ZWNJ make a tag.
const WORD = '\\p{L}\\p{M}\\p{N}_\\u200c';
const CODE = '(?<code>`[^`\\n]+`)';
const TAG = `(?<![${WORD}&/])(?<tag>#[${WORD}]+)`;
const MENTION = `(?<![${WORD}.@/])(?<mention>@[A-Za-z0-9_]{3,20})(?![A-Za-z0-9_@])`;
const PATTERN = new RegExp([CODE, TAG, MENTION].join('|'), 'gu');

/**
 * Returns the links and mentions among the entities of a text. They are found again in each part of the text that is shown, whose
 * positions differ. Only the API recognizes links: it refuses addresses whose user part disguises the host.
 */
export function linksOf(text: string, entities: readonly Entity[]): Links {
  const found = new Map<string, string>();
  for (const { type, start, end, url, userId } of entities) {
    const shown = text.slice(start, end);
    if (type === 'mention' && userId && shown.startsWith('@')) found.set(shown.toLowerCase(), `/users/${userId}`);
    if (type !== 'link' || !url || (url !== shown && url !== `https://${shown}`)) continue;
    const href = safeHref(url);
    if (href) found.set(shown, href);
  }
  return found;
}

function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { href, protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && !username && !password ? href : null;
}

function patternWith(links: Links): RegExp {
  const addresses = [...links.keys()].filter((key) => !key.startsWith('@'));
  if (addresses.length === 0) return PATTERN;
  // The longest first: one address may be the beginning of another.
  const shown = addresses.sort((one, other) => other.length - one.length);
  const link = `(?<![A-Za-z0-9@.])(?<link>${shown.map((each) => each.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})(?![A-Za-z0-9@/]|\\.[\\p{L}\\p{N}])`;
  return new RegExp([CODE, link, TAG, MENTION].join('|'), 'gu');
}

/** `offsets` holds the offset of each token's text in the whole text. */
export type Line = { tokens: Token[]; offsets: number[]; afterBlank: boolean };

/** Splits a text into lines, each with its own direction; a blank line separates paragraphs, a break only lines. */
export function splitLines(text: string, links: Links = NO_LINKS): Line[] {
  const pattern = patternWith(links);
  const found: Line[] = [];
  let afterBlank = false;
  let place = 0;
  for (const [index, part] of text.split(/(\r?\n)/).entries()) {
    // Odd parts are the line breaks.
    if (index % 2 === 0) {
      const blank = part.trim() === '';
      const tokens = blank ? [] : tokenizeLine(part, pattern, links);
      if (!blank) found.push({ ...withOffsets(tokens, place), afterBlank: afterBlank && found.length > 0 });
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

function tokenizeLine(line: string, pattern: RegExp, links: Links): Token[] {
  const found: Token[] = [];
  let end = 0;
  for (const match of line.matchAll(pattern)) {
    const token = parseMatch(match, links);
    if (!token) continue;
    if (match.index > end) found.push({ type: 'text', text: line.slice(end, match.index) });
    found.push(token);
    end = match.index + (token.type === 'code' ? match[0].length : token.text.length);
  }
  if (end < line.length) found.push({ type: 'text', text: line.slice(end) });
  return found;
}

function parseMatch(match: RegExpMatchArray, links: Links): Token | null {
  const { code, link, tag, mention } = match.groups ?? {};
  if (code) return { type: 'code', text: code.slice(1, -1) };
  if (link) return { type: 'link', text: link, href: links.get(link) ?? '' };
  if (tag && /[\p{L}_]/u.test(tag)) return { type: 'tag', text: tag, href: searchHref(tag) };
  // A handle without a member is plain text. Only a text without entities, such as a bio, leads to the search.
  const href = links === NO_LINKS ? mention && searchHref(mention) : mention && links.get(mention.toLowerCase());
  return mention && href ? { type: 'mention', text: mention, href } : null;
}

function searchHref(word: string): string {
  return `/search?query=${encodeURIComponent(word)}`;
}

/** Shows the host of an address as it is resolved, and its shortened path. */
export function displayUrl(href: string, longest = 48): string {
  const { host, pathname, search, hash } = new URL(href);
  const path = decodeVisible(`${pathname}${search}${hash}`).replace(/\/$/, '');
  const text = host.replace(/^www\./, '') + path;
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** Decodes an address except characters that are not seen, or that change the order of what is seen. */
function decodeVisible(text: string): string {
  try {
    return decodeURI(text).replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, encodeURIComponent);
  } catch {
    return text;
  }
}
