import { expect, test } from 'vitest';
import { countCodePoints, countGraphemes } from './graphemes';

test.each([
  ['', 0],
  ['  \n ', 0],
  ['hello', 5],
  ['قَهْوَة', 4],
  ['ﷺ', 1],
  ['👩‍👩‍👧‍👦', 1],
  ['e\u0301', 1],
  ['سطر\nآخر', 7],
])('%j has %i characters', (text, count) => expect(countGraphemes(text)).toBe(count));

test('a long run of marks is counted without segmentation', () => {
  expect(countGraphemes(`ا${'\u0651'.repeat(40)}`, 3)).toBe(41);
});

test('code points are counted with their marks', () => {
  expect(countCodePoints(' كَتَبَ ')).toBe(6);
  expect(countCodePoints('👍')).toBe(1);
});
