import { useEffect, useState } from 'react';
import type { Post } from '@/api';
import {
  type Draft,
  type DraftKind,
  draftFromPost,
  draftOwner,
  emptyDraft,
  isEmptyDraft,
  isSameDraft,
  readDraft,
  writeDraft,
} from './draft-store';
import { type Files, useFiles } from './use-files';
import { type Images, useImages } from './use-images';
import type { WaitingPost } from './waiting-posts';

export type DraftFields = Omit<Draft, 'images' | 'files'>;

export type ComposerDraft = {
  draft: DraftFields;
  change: (next: Partial<DraftFields>) => void;
  images: Images;
  files: Files;
  /** Post being edited; null for a new one. */
  editing: Post | null;
  waiting: WaitingPost | null;
  /** What is written, as it is stored. */
  full: Draft;
  /** Nothing is written, or nothing changed. */
  isEmpty: boolean;
  /** Storage key of the draft. */
  owner: string | undefined;
  /** The stored draft is loaded. */
  isLoaded: boolean;
  /** Whether a reload would restore it. */
  isSaved: boolean;
  /** Deletes the draft; uploads of a published one stay. */
  clear: (how?: { published: boolean }) => void;
};

type DraftOptions = {
  memberId: string | undefined;
  isOpen: boolean;
  kind: DraftKind;
  editing: Post | null;
  /** Post that waits for a connection and is being edited. */
  waiting: WaitingPost | null;
  /** Text from another app, for a new post. */
  shared?: string;
};

/** Draft being written. It survives closing, reloads, failed publication and the end of the session. */
export function useDraft({ memberId, isOpen, kind, editing, waiting, shared = '' }: DraftOptions): ComposerDraft {
  const [draft, setDraft] = useState<DraftFields>(emptyDraft);
  const images = useImages();
  const files = useFiles();
  const [owner, setOwner] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const change = (next: Partial<DraftFields>) => setDraft((words) => ({ ...words, ...next }));
  const fullDraft: Draft = { ...draft, images: savedImages(images), files: savedFiles(files) };
  const hasNoPending =
    images.images.length === fullDraft.images.length && files.files.length === fullDraft.files.length;
  const subject = editing?._id ?? waiting?.key;
  const original = editing ? draftFromPost(editing) : waiting?.draft;
  const isEmpty = hasNoPending && (original ? isSameDraft(fullDraft, original) : isEmptyDraft(fullDraft));

  const loadDraft = ({ images: shownImages, files: shownFiles, ...words }: Draft) => {
    const publishedIds = new Set(editing?.files.map(({ fileId }) => fileId));
    setDraft(words);
    images.restore(shownImages);
    files.restore(shownFiles, (id) => publishedIds.has(id));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken up once at each opening
  useEffect(() => {
    if (!isOpen || !memberId) return;
    const nextOwner = draftOwner(memberId, subject);
    const isOther = owner !== nextOwner;
    const stored = isEmpty || isOther ? readDraft(nextOwner) : null;
    if (stored) loadDraft(stored);
    else if (original && (isOther || isEmpty)) loadDraft(original);
    else if (isOther) loadDraft(emptyDraft);
    // A requested kind takes precedence over the draft's.
    if (!original && kind !== 'post') change({ kind });
    else if (!original && isEmpty && !stored) change({ kind });
    if (shared) setDraft((words) => ({ ...words, text: words.text ? `${words.text}\n\n${shared}` : shared }));
    setOwner(nextOwner);
  }, [isOpen, memberId, kind, subject, shared]);

  const saved = JSON.stringify(isEmpty ? emptyDraft : fullDraft);
  useEffect(() => {
    if (owner) setSaved(writeDraft(owner, JSON.parse(saved)));
  }, [owner, saved]);

  return {
    draft,
    change,
    images,
    files,
    editing,
    waiting,
    full: fullDraft,
    isEmpty,
    owner,
    isLoaded: owner !== undefined && owner === (memberId && draftOwner(memberId, subject)),
    isSaved: isSaved,
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
