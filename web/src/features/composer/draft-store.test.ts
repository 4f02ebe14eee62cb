import { beforeEach, expect, test, vi } from 'vitest';
import { type Draft, emptyDraft, readDraft, writeDraft } from './draft-store';

const file = {
  _id: 'f1',
  url: 'http://files/f1/960.webp',
  mime: 'image/webp',
  size: 1,
  width: 960,
  height: 640,
  blurhash: '',
  status: 'ready' as const,
  sizes: [],
};
const draft: Draft = {
  kind: 'question',
  text: 'ما الفرق؟',
  tags: ['خط'],
  categoryId: 'design',
  images: [{ file, alt: 'قاف', name: 'qaf.png' }],
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

test('a draft comes back as it was left, to its own member alone', () => {
  expect(writeDraft('layla', draft)).toBe(true);
  expect(readDraft('layla')).toEqual(draft);
  expect(readDraft('omar')).toBeNull();
});

test('an empty draft is forgotten', () => {
  writeDraft('layla', draft);
  writeDraft('layla', { ...emptyDraft, text: '  ', categoryId: 'design' });
  expect(localStorage.getItem('draft:layla')).toBeNull();
});

test('what is not a draft is left aside', () => {
  localStorage.setItem('draft:layla', '{broken');
  expect(readDraft('layla')).toBeNull();
  localStorage.setItem(
    'draft:layla',
    JSON.stringify({ kind: 'digital', text: 'x', tags: [1, 'a'], images: [null, {}] }),
  );
  expect(readDraft('layla')).toEqual({ ...emptyDraft, text: 'x', tags: ['a'] });
});

test('a browser that keeps nothing stops nobody', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(readDraft('layla')).toBeNull();
  expect(writeDraft('layla', draft)).toBe(false);
});
