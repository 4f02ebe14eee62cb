import type { Post, UploadedFile } from '@/api';
import { formatPriceInput } from './price';

export const REFUND_DAYS = [0, 7, 14, 30] as const;
export type RefundDays = (typeof REFUND_DAYS)[number];
export type DraftKind = Post['kind'];
export type SavedImage = { file: UploadedFile; alt: string; name: string };
export type SavedFile = { id: string; name: string; mime: string; size: number; isReady: boolean };
export type Draft = {
  kind: DraftKind;
  text: string;
  tags: string[];
  categoryId: string;
  images: SavedImage[];
  /** This and the following fields belong to products. */
  title: string;
  /** As typed. */
  price: string;
  isFree: boolean;
  refundDays: RefundDays;
  licence: string;
  files: SavedFile[];
  /** Preview images of a published product, kept unchanged. */
  previews: string[];
};

export const emptyDraft: Draft = {
  kind: 'post',
  text: '',
  tags: [],
  categoryId: '',
  images: [],
  title: '',
  price: '',
  isFree: false,
  refundDays: 14,
  licence: '',
  files: [],
  previews: [],
};

/** Storage key per member of this browser, and per edited post. */
export function draftOwner(memberId: string, postId?: string): string {
  return postId ? `${memberId}:${postId}` : memberId;
}

const storageKey = (owner: string) => `draft:${owner}`;

export function isEmptyDraft({ text, tags, images, title, price, files, licence }: Draft): boolean {
  const words = text + title + price + licence;
  return !words.trim() && tags.length === 0 && images.length === 0 && files.length === 0;
}

/** Returns the stored draft or null; tolerates drafts of another release. */
export function readDraft(owner: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(owner)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const draft = parseDraft(stored);
    return isEmptyDraft(draft) ? null : draft;
  } catch {
    return null;
  }
}

/** Returns whether a stored value is a draft with all its fields. */
export function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && Object.keys(emptyDraft).every((field) => field in value);
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');
const toTexts = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

function parseDraft(stored: { [Key in keyof Draft]?: unknown }): Draft {
  return {
    kind: stored.kind === 'question' || stored.kind === 'digital' ? stored.kind : 'post',
    text: toText(stored.text),
    tags: toTexts(stored.tags),
    categoryId: toText(stored.categoryId),
    images: Array.isArray(stored.images) ? stored.images.filter(isSavedImage) : [],
    title: toText(stored.title),
    price: toText(stored.price),
    isFree: stored.isFree === true,
    refundDays: REFUND_DAYS.find((days) => days === stored.refundDays) ?? emptyDraft.refundDays,
    licence: toText(stored.licence),
    files: Array.isArray(stored.files) ? stored.files.filter(isSavedFile) : [],
    previews: toTexts(stored.previews),
  };
}

function isSavedImage(image: Partial<SavedImage> | null): image is SavedImage {
  return (
    Boolean(image?.file?._id && image.file.url && Array.isArray(image.file.sizes)) && typeof image?.alt === 'string'
  );
}

function isSavedFile(file: Partial<SavedFile> | null): file is SavedFile {
  return Boolean(file?.id && file.name) && typeof file?.size === 'number' && typeof file.mime === 'string';
}

/** Stores the draft, or deletes an empty one; false if storage is unavailable. */
export function writeDraft(owner: string, draft: Draft): boolean {
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(storageKey(owner));
    else localStorage.setItem(storageKey(owner), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Returns the draft that edits a published post. */
export function draftFromPost(post: Post): Draft {
  return {
    kind: post.kind,
    text: post.text,
    tags: post.tags,
    categoryId: post.categoryId ?? '',
    images: post.media.map(({ fileId, alt, ...image }) => ({
      file: { ...image, _id: fileId, mime: 'image/webp', size: 0, status: 'ready' },
      alt: alt ?? '',
      name: alt || 'image.webp',
    })),
    title: post.title ?? '',
    price: post.priceCents ? formatPriceInput(post.priceCents) : '',
    isFree: post.priceCents === 0,
    refundDays: REFUND_DAYS.find((days) => days === post.refundDays) ?? emptyDraft.refundDays,
    licence: post.licence ?? '',
    files: post.files.map(({ fileId, name, mime, size }) => ({ id: fileId, name, mime, size, isReady: true })),
    previews: post.previews.map(({ fileId }) => fileId),
  };
}

/** Returns whether two drafts publish the same. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(publishedFields(one)) === JSON.stringify(publishedFields(other));
}

function publishedFields({ text, tags, categoryId, images, title, price, isFree, refundDays, licence, files }: Draft) {
  const pictures = images.map(({ file, alt }) => [file._id, alt]);
  return [text, tags, categoryId, pictures, title, price, isFree, refundDays, licence, files.map(({ id }) => id)];
}
