import { useEffect, useState } from 'react';
import type { Post } from '@/api';
import {
  type Draft,
  type DraftKind,
  draftOf,
  draftOwner,
  emptyDraft,
  isEmptyDraft,
  isSameDraft,
  readDraft,
  writeDraft,
} from './draft-store';
import { type Files, useFiles } from './use-files';
import { type Images, useImages } from './use-images';

export type Words = Omit<Draft, 'images' | 'files'>;

export type ComposerDraft = {
  draft: Words;
  change: (next: Partial<Words>) => void;
  images: Images;
  files: Files;
  /** The post that is being changed; null while something new is written. */
  editing: Post | null;
  /** Nothing is written, or nothing is changed. */
  isEmpty: boolean;
  /** Whose draft it is, and of which post. */
  owner: string | undefined;
  /** What was kept of it is there. */
  isTakenUp: boolean;
  /** Whether it would be here again after a reload. */
  isKept: boolean;
  /** Forgets it; what was published stays at the API. */
  clear: (how?: { published: boolean }) => void;
};

type Opening = { memberId: string | undefined; isOpen: boolean; kind: DraftKind; editing: Post | null };

/** What is being written. It outlives the dialog, a reload, a failed publication and the session. */
export function useDraft({ memberId, isOpen, kind, editing }: Opening): ComposerDraft {
  const [draft, setDraft] = useState<Words>(emptyDraft);
  const images = useImages();
  const files = useFiles();
  const [owner, setOwner] = useState<string>();
  const [isKept, setKept] = useState(false);
  const change = (next: Partial<Words>) => setDraft((words) => ({ ...words, ...next }));
  const whole: Draft = { ...draft, images: savedImages(images), files: savedFiles(files) };
  const nothingMore = images.images.length === whole.images.length && files.files.length === whole.files.length;
  const isEmpty = nothingMore && (editing ? isSameDraft(whole, draftOf(editing)) : isEmptyDraft(whole));

  const takeUp = ({ images: shownImages, files: shownFiles, ...words }: Draft) => {
    const standing = new Set(editing?.files.map(({ fileId }) => fileId));
    setDraft(words);
    images.restore(shownImages);
    files.restore(shownFiles, (id) => standing.has(id));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken up once at each opening
  useEffect(() => {
    if (!isOpen || !memberId) return;
    const wanted = draftOwner(memberId, editing?._id);
    const isOther = owner !== wanted;
    const kept = isEmpty || isOther ? readDraft(wanted) : null;
    if (kept) takeUp(kept);
    else if (editing && (isOther || isEmpty)) takeUp(draftOf(editing));
    else if (isOther) takeUp(emptyDraft);
    // Who asks for a question or a product gets one; else the draft's own kind stands.
    if (!editing && kind !== 'post') change({ kind });
    else if (!editing && isEmpty && !kept) change({ kind });
    setOwner(wanted);
  }, [isOpen, memberId, kind, editing]);

  const saved = JSON.stringify(isEmpty ? emptyDraft : whole);
  useEffect(() => {
    if (owner) setKept(writeDraft(owner, JSON.parse(saved)));
  }, [owner, saved]);

  return {
    draft,
    change,
    images,
    files,
    editing,
    isEmpty,
    owner,
    isTakenUp: owner !== undefined && owner === (memberId && draftOwner(memberId, editing?._id)),
    isKept,
    clear: ({ published } = { published: false }) => {
      writeDraft(owner ?? '', emptyDraft);
      setOwner(undefined);
      setDraft(emptyDraft);
      images.clear();
      files.clear({ published });
    },
  };
}

function savedImages({ images }: Images): Draft['images'] {
  return images.flatMap(({ file, alt, name }) => (file ? [{ file, alt, name }] : []));
}

function savedFiles({ files }: Files): Draft['files'] {
  return files.flatMap(({ id, name, mime, size, isReady }) => (id ? [{ id, name, mime, size, isReady }] : []));
}
