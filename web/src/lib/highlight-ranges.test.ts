import { expect, test } from 'vitest';
import { clipRanges, type Range, removeCharacter, splitByRanges } from './highlight-ranges';

const marked = (text: string, ranges: Range[], start = 0) =>
  splitByRanges(text, ranges, start)
    .map((piece) => (piece.isHighlighted ? `[${piece.text}]` : piece.text))
    .join('');

test('ranges are marked within a part, wherever the part begins', () => {
  expect(marked('one two three', [[4, 7]])).toBe('one [two] three');
  expect(marked('two three', [[4, 7]], 4)).toBe('[two] three');
  expect(marked('three', [[4, 7]], 8)).toBe('three');
  expect(marked('wo thr', [[4, 13]], 5)).toBe('[wo thr]');
  expect(marked('untouched', [])).toBe('untouched');
});

test('an Arabic letter keeps its marks', () => {
  // قَهْوَة: the range would end before the marks of the last letter.
  expect(marked('قَهْوَةٌ طيبة', [[0, 7]])).toBe('[قَهْوَةٌ] طيبة');
  expect(marked('بِقَهْوَة', [[2, 9]])).toBe('بِ[قَهْوَة]');
  expect(marked('بِقَهْوَة', [[1, 9]])).toBe('[بِقَهْوَة]');
});

test('no grapheme cluster is split', () => {
  const text = 'ab 😀😀 cd';
  expect(marked(text, [[4, 6]])).toBe('ab [😀😀] cd');
  expect(splitByRanges(text, [[0, 4]]).every(({ text: piece }) => piece.isWellFormed())).toBe(true);
});

test('ranges may be unordered, overlapping, adjacent or beyond the text', () => {
  expect(
    marked('abcdef', [
      [4, 99],
      [0, 2],
      [1, 3],
      [3, 4],
    ]),
  ).toBe('[abcdef]');
  expect(marked('abc', [[2, 2]])).toBe('abc');
});

test('no letter is lost', () => {
  const text = 'نصٌّ مُشَكَّلٌ 😀 and more';
  for (let from = 0; from < text.length; from += 1) {
    const pieces = splitByRanges(text, [[from, from + 3]]);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  }
});

test('offsets count from the beginning of the part', () => {
  expect(
    clipRanges(
      [
        [2, 6],
        [10, 12],
        [30, 31],
      ],
      4,
      20,
    ),
  ).toEqual([
    [0, 2],
    [6, 8],
  ]);
});

test('ranges are adjusted when characters are removed', () => {
  const found = removeCharacter('`', 'a `code` word', [
    [3, 7],
    [9, 13],
  ]);
  expect(found.text).toBe('a code word');
  expect(found.ranges.map(([from, to]) => found.text.slice(from, to))).toEqual(['code', 'word']);
});
