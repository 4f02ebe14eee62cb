/** Half-open range in UTF-16 code units, as in the API's search results. */
export type Range = readonly [from: number, to: number];

export type Piece = { text: string; isHighlighted: boolean };

const COMBINING_MARK = /\p{M}/u;

/**
 * Splits a part of a text into marked and unmarked pieces. `ranges` refer to the whole text, `start` is the offset of
 * the part in it. Neither grapheme clusters nor surrogate pairs are split.
 */
export function splitByRanges(part: string, ranges: readonly Range[] = [], start = 0): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const [from, to] of clipRanges(ranges, start, start + part.length)) {
    const first = Math.max(end, letterStart(part, from));
    const last = letterEnd(part, to);
    if (last <= first) continue;
    if (first > end) pieces.push({ text: part.slice(end, first), isHighlighted: false });
    const before = pieces.at(-1);
    if (before?.isHighlighted) before.text += part.slice(first, last);
    else pieces.push({ text: part.slice(first, last), isHighlighted: true });
    end = last;
  }
  if (end < part.length) pieces.push({ text: part.slice(end), isHighlighted: false });
  return pieces;
}

/** Clips ranges to a part of the text, with offsets from the beginning of that part. */
export function clipRanges(ranges: readonly Range[], start: number, end: number): Range[] {
  return ranges
    .map(([from, to]): Range => [Math.max(from, start) - start, Math.min(to, end) - start])
    .filter(([from, to]) => to > from)
    .sort(([one], [other]) => one - other);
}

/** Adjusts ranges for single characters removed from the text. */
export function removeCharacter(
  character: string,
  text: string,
  ranges: readonly Range[],
): { text: string; ranges: Range[] } {
  const before = (place: number) => place - (text.slice(0, place).split(character).length - 1);
  return {
    text: text.replaceAll(character, ''),
    ranges: ranges.map(([from, to]): Range => [before(from), before(to)]),
  };
}

function letterStart(text: string, place: number): number {
  let at = place;
  while (at > 0 && (isLowHalf(text, at) || COMBINING_MARK.test(characterAt(text, at)))) at -= 1;
  return at;
}

function letterEnd(text: string, place: number): number {
  let at = place;
  while (at < text.length && (isLowHalf(text, at) || COMBINING_MARK.test(characterAt(text, at)))) at += 1;
  return at;
}

function isLowHalf(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code <= 0xdfff;
}

function characterAt(text: string, place: number): string {
  const code = text.codePointAt(place);
  return code === undefined ? '' : String.fromCodePoint(code);
}
