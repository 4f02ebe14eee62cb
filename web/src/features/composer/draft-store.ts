import type { UploadedFile } from '@/api';

export type DraftKind = 'post' | 'question';
export type SavedImage = { file: UploadedFile; alt: string; name: string };
export type Draft = { kind: DraftKind; text: string; tags: string[]; categoryId: string; images: SavedImage[] };

export const emptyDraft: Draft = { kind: 'post', text: '', tags: [], categoryId: '', images: [] };

/** Of each member of this browser by themselves, so that nobody finds another's words. */
const nameOf = (memberId: string) => `draft:${memberId}`;

export function isEmptyDraft({ text, tags, images }: Pick<Draft, 'text' | 'tags' | 'images'>): boolean {
  return !text.trim() && tags.length === 0 && images.length === 0;
}

/** The kept draft, or null; what another version of this page kept is taken as far as it is understood. */
export function readDraft(memberId: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(memberId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const draft = understood(kept);
    return isEmptyDraft(draft) ? null : draft;
  } catch {
    return null;
  }
}

function understood(kept: { [Key in keyof Draft]?: unknown }): Draft {
  return {
    kind: kept.kind === 'question' ? 'question' : 'post',
    text: typeof kept.text === 'string' ? kept.text : '',
    tags: Array.isArray(kept.tags) ? kept.tags.filter((tag): tag is string => typeof tag === 'string') : [],
    categoryId: typeof kept.categoryId === 'string' ? kept.categoryId : '',
    images: Array.isArray(kept.images) ? kept.images.filter(isSavedImage) : [],
  };
}

function isSavedImage(image: Partial<SavedImage> | null): image is SavedImage {
  return (
    Boolean(image?.file?._id && image.file.url && Array.isArray(image.file.sizes)) && typeof image?.alt === 'string'
  );
}

/** Keeps the draft, or forgets it when nothing is in it; false where the browser keeps nothing. */
export function writeDraft(memberId: string, draft: Draft): boolean {
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(nameOf(memberId));
    else localStorage.setItem(nameOf(memberId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
