import { expect, test } from 'vitest';
import { addTags, hasSeparator } from './tags';

test('adds a tag once, without its hash', () => {
  expect(addTags(['type'], '#خط_عربي')).toEqual({ tags: ['type', 'خط_عربي'], rest: '', tagError: null });
  expect(addTags(['Type'], 'type').tags).toEqual(['Type']);
});

test('commas of both scripts end a tag', () => {
  expect(addTags([], 'one, two،ثلاثة').tags).toEqual(['one', 'two', 'ثلاثة']);
  expect([hasSeparator('a,'), hasSeparator('ا،'), hasSeparator('a b')]).toEqual([true, true, false]);
});

test('whitespace inside is an error and stays in the field', () => {
  expect(addTags(['a'], 'b, arabic type')).toEqual({
    tags: ['a', 'b'],
    rest: 'arabic type',
    tagError: 'tagWhitespace',
  });
});

test('marks, digits and the joiner are allowed, symbols are not', () => {
  expect(addTags([], 'نَصّ٢٠').tagError).toBeNull();
  expect(addTags([], 'می\u200cخواهم').tagError).toBeNull();
  expect(addTags([], 'c++').tagError).toBe('tagCharacters');
  expect(addTags([], 'x'.repeat(51)).tagError).toBe('tagCharacters');
});

test('refuses the ninth tag', () => {
  const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  expect(addTags(eight, 'i')).toEqual({ tags: eight, rest: 'i', tagError: 'tagsTooMany' });
});
