import type { Range } from './highlight-ranges';

/** Normalises spelling: no marks, and one form each of alef, ya and ta. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[ٱأإآ]/g, 'ا')
    .replace(/[ىئ]/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/ة/g, 'ه')
    .toLocaleLowerCase('en');
}

const splitWords = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}+]+/u)
    .filter(Boolean);

/** Returns whether every typed word is a prefix of a word of the text; the Arabic article is optional. */
export function matchesWords(text: string, typed: string): boolean {
  const words = splitWords(text).flatMap((word) => (word.startsWith('ال') ? [word, word.slice(2)] : [word]));
  return splitWords(typed).every((start) => words.some((word) => word.startsWith(start)));
}

/** Returns the ranges of matched prefixes in the original text, marks included, in UTF-16 code units. */
export function matchRanges(text: string, typed: string): Range[] {
  const prefixes = splitWords(typed);
  return [...text.matchAll(/[\p{L}\p{M}\p{N}\u200c\u0640]+/gu)].flatMap(({ 0: word, index }) => {
    const [longest] = prefixes
      .flatMap((start) => matchPrefix(word, start))
      .sort((one, other) => other[1] - one[1])
      .map(([from, to]): Range => [index + from, index + to]);
    return longest ? [longest] : [];
  });
}

function matchPrefix(word: string, start: string): Range[] {
  const folded = fold(word);
  if (folded.startsWith(start)) return [[0, foldedPrefixLength(word, start.length)]];
  if (!folded.startsWith(`ال${start}`)) return [];
  return [[foldedPrefixLength(word, 2), foldedPrefixLength(word, 2 + start.length)]];
}

/** Returns the length of the original prefix, marks included, for a number of normalised letters. */
function foldedPrefixLength(word: string, letters: number): number {
  let end = 0;
  for (const letter of word) {
    if (fold(word.slice(0, end + letter.length)).length > letters) break;
    end += letter.length;
  }
  return end;
}
