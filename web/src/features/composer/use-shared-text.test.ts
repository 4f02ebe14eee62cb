import { expect, test } from 'vitest';
import { toSharedText } from './use-shared-text';

test.each([
  [{ title: 'A title', text: 'Some words', url: 'https://a.example/' }, 'A title\nSome words\nhttps://a.example/'],
  [{ text: 'Words https://a.example/', url: 'https://a.example/' }, 'Words https://a.example/'],
  [{ title: 'Same', text: 'Same' }, 'Same'],
  [{ title: ' ', text: '  words ' }, 'words'],
  [{ other: 'x' }, ''],
])('what is shared becomes one text without repetitions: %o', (params, text) => {
  expect(toSharedText(new URLSearchParams(Object.entries(params) as [string, string][]))).toBe(text);
});
