import { describe, expect, test } from 'vitest';
import type { Post } from '@/api';
import { excerpt } from '@/lib/excerpt';
import { postTitle, splitLastParagraph, tagHref, tagsNotInText } from './text';

const post = (parts: Partial<Post>) => ({ title: null, text: '', tags: [], ...parts }) as Post;

describe('excerpt', () => {
  test('a short text stays unchanged, on one line and without code marks', () => {
    expect(excerpt('جرّبت `line-height`\n\nعلى نصٍّ مشكول', 160)).toBe('جرّبت line-height على نصٍّ مشكول');
  });

  test('a long text ends between words, without trailing punctuation', () => {
    expect(excerpt('one two, three four', 10)).toBe('one two…');
    expect(excerpt('واحد اثنان، ثلاثة أربعة', 13)).toBe('واحد اثنان…');
  });

  test('a word longer than the limit is cut', () => {
    expect(excerpt('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
  });

  test('never exceeds the limit', () => {
    for (const longest of [5, 20, 70, 160])
      expect(excerpt('كلمة '.repeat(90), longest).length).toBeLessThanOrEqual(longest);
  });
});

test('the last paragraph is separated from the ones before', () => {
  expect(splitLastParagraph('a\nb\n\nc\n\nd')).toEqual(['a\nb\n\nc', 'd']);
  expect(splitLastParagraph('one')).toEqual(['', 'one']);
  expect(splitLastParagraph('')).toEqual(['', '']);
});

test('the title of a post is its own, else its beginning', () => {
  expect(postTitle(post({ title: 'دليل', text: 'نص' }))).toBe('دليل');
  expect(postTitle(post({ text: 'نص' }))).toBe('نص');
});

test('tags in the text are not repeated', () => {
  expect(tagsNotInText(post({ text: 'في هذا الدليل #خطوط', tags: ['خطوط', 'تصميم'] }))).toEqual(['تصميم']);
  // A longer tag in the text does not hide a shorter one.
  expect(tagsNotInText(post({ text: '#خطوط_عربية', tags: ['خطوط'] }))).toEqual(['خطوط']);
});

test('a tag links to its search', () => {
  expect(tagHref('تصميم_الخطوط')).toBe(`/search?query=${encodeURIComponent('#تصميم_الخطوط')}`);
});
