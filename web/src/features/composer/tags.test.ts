import { expect, test } from 'vitest';
import { addTags, hasSeparator } from './tags';

test('a tag is added once, without its hash', () => {
  expect(addTags(['type'], '#خط_عربي')).toEqual({ tags: ['type', 'خط_عربي'], rest: '', tagError: null });
  expect(addTags(['Type'], 'type').tags).toEqual(['Type']);
});

test('commas of both scripts end a tag', () => {
  expect(addTags([], 'one, two،ثلاثة').tags).toEqual(['one', 'two', 'ثلاثة']);
  expect([hasSeparator('a,'), hasSeparator('ا،'), hasSeparator('a b')]).toEqual([true, true, false]);
});

test('whitespace inside is a fault and stays to be corrected', () => {
  expect(addTags(['a'], 'b, arabic type')).toEqual({
    tags: ['a', 'b'],
    rest: 'arabic type',
    tagError: 'tagWhitespace',
  });
});

test('marks, digits and the joiner belong to a tag; signs do not', () => {
  expect(addTags([], 'نَصّ٢٠').tagError).toBeNull();
  expect(addTags([], 'می\u200cخواهم').tagError).toBeNull();
  expect(addTags([], 'c++').tagError).toBe('tagCharacters');
  expect(addTags([], 'x'.repeat(51)).tagError).toBe('tagCharacters');
});

test('nine are too many', () => {
  const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  expect(addTags(eight, 'i')).toEqual({ tags: eight, rest: 'i', tagError: 'tagsTooMany' });
});
