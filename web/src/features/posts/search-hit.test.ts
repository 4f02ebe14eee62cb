import { expect, test } from 'vitest';
import type { Post } from '@/api';
import { type Highlights, toSearchHit } from './search-hit';

const rangesOf = (text: string, ...words: string[]) =>
  words.map((word) => [text.indexOf(word), text.indexOf(word) + word.length]);
const cut = ({ text, ranges }: { text: string; ranges: (readonly [number, number])[] }) =>
  ranges.map(([from, to]) => text.slice(from, to));
const found = (kind: Post['kind'], text: string, words: string[], snippet = '…'): ReturnType<typeof toSearchHit> => {
  const highlights: Highlights = {
    title: [],
    text: rangesOf(text, ...words),
    snippet: { text: snippet, ranges: rangesOf(snippet, ...words.filter((word) => snippet.includes(word))) },
  };
  return toSearchHit({ kind, text } as Post, highlights);
};

test('a post keeps its ranges', () => {
  const parts = found('post', 'أول\n\nقَهْوَة 😀 وخطّ', ['قَهْوَة', 'خطّ']);
  expect(cut(parts.text)).toEqual(['قَهْوَة', 'خطّ']);
  expect(parts.description).toBeNull();
});

test('ranges of a product are split between text and description', () => {
  const parts = found('digital', 'خطٌّ أول\r\n\r\n \r\nsecond 😀\n\n`CSS` قوالب الحروف\n\n', [
    'خطٌّ',
    'second',
    'CSS',
    'الحروف',
  ]);
  expect(cut(parts.text)).toEqual(['خطٌّ', 'second']);
  expect(parts.description?.text).toBe('CSS قوالب الحروف');
  expect(parts.description && cut(parts.description)).toEqual(['CSS', 'الحروف']);
});

test('a match beyond the visible description shows the passage around it', () => {
  const hidden = `${'كلمة '.repeat(40)}قهوة الصباح`;
  const parts = found('digital', `مقدّمة\n\n${hidden}`, ['قهوة'], '…كلمة قهوة الصباح');
  expect(parts.description?.text).toBe('…كلمة قهوة الصباح');
  expect(parts.description && cut(parts.description)).toEqual(['قهوة']);
});
