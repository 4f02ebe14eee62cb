import { beforeEach, expect, test, vi } from 'vitest';
import { type Draft, draftOwner, emptyDraft, isSameDraft, readDraft, writeDraft } from './draft-store';

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
  ...emptyDraft,
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

test('a draft is restored for its own member only', () => {
  expect(writeDraft('layla', draft)).toBe(true);
  expect(readDraft('layla')).toEqual(draft);
  expect(readDraft('omar')).toBeNull();
});

test('an empty draft is deleted', () => {
  writeDraft('layla', draft);
  writeDraft('layla', { ...emptyDraft, text: '  ', categoryId: 'design' });
  expect(localStorage.getItem('draft:layla')).toBeNull();
});

test('an invalid draft is ignored', () => {
  localStorage.setItem('draft:layla', '{broken');
  expect(readDraft('layla')).toBeNull();
  localStorage.setItem('draft:layla', JSON.stringify({ kind: 'poem', text: 'x', tags: [1, 'a'], images: [null, {}] }));
  expect(readDraft('layla')).toEqual({ ...emptyDraft, text: 'x', tags: ['a'] });
});

test('unavailable storage does not fail', () => {
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

test('a product is restored with its typed price and uploaded files', () => {
  const product: Draft = {
    ...draft,
    kind: 'digital',
    title: 'دليل الخط',
    price: '١٩٫٩٩',
    refundDays: 7,
    licence: 'للاستعمال الشخصي',
    files: [{ id: 'u1', name: 'guide.pdf', mime: 'application/pdf', size: 5, isReady: true }],
  };
  writeDraft('layla', product);
  expect(readDraft('layla')).toEqual(product);
  localStorage.setItem('draft:layla', JSON.stringify({ ...product, refundDays: 3, files: [{ id: 'u1' }, null] }));
  expect(readDraft('layla')).toEqual({ ...product, refundDays: 14, files: [] });
});

test('drafts with equal content are equal, whatever their image ids', () => {
  expect(isSameDraft(draft, { ...draft, images: draft.images.map((image) => ({ ...image, name: 'other' })) })).toBe(
    true,
  );
  expect(isSameDraft(draft, { ...draft, images: [] })).toBe(false);
  expect(isSameDraft(draft, { ...draft, price: '5' })).toBe(false);
});

test('editing a post has a draft of its own', () => {
  writeDraft(draftOwner('layla', 'post'), draft);
  expect(readDraft('layla')).toBeNull();
  expect(readDraft(draftOwner('layla', 'post'))).toEqual(draft);
});
