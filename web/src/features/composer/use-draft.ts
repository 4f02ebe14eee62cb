import { useEffect, useState } from 'react';
import { type Draft, type DraftKind, emptyDraft, isEmptyDraft, readDraft, writeDraft } from './draft-store';
import { type Images, useImages } from './use-images';

type Words = Omit<Draft, 'images'>;

export type ComposerDraft = {
  draft: Words;
  change: (next: Partial<Words>) => void;
  images: Images;
  isEmpty: boolean;
  /** Whether it would be here again after a reload. */
  isKept: boolean;
  clear: () => void;
};

/** What is being written. It outlives the dialog, a reload, a failed publication and the session. */
export function useDraft(memberId: string | undefined, isOpen: boolean, kind: DraftKind): ComposerDraft {
  const [draft, setDraft] = useState<Words>(emptyDraft);
  const images = useImages();
  const [owner, setOwner] = useState<string>();
  const [isKept, setKept] = useState(false);
  const change = (next: Partial<Words>) => setDraft((words) => ({ ...words, ...next }));
  const isEmpty = isEmptyDraft({ ...draft, images: [] }) && images.images.length === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken up once at each opening
  useEffect(() => {
    if (!isOpen || !memberId) return;
    const kept = isEmpty || owner !== memberId ? readDraft(memberId) : null;
    if (kept) {
      const { images: saved, ...words } = kept;
      setDraft(words);
      images.restore(saved);
    }
    // Who asks for a question gets one; else the draft's own kind stands.
    if (kind === 'question') change({ kind });
    else if (isEmpty && !kept) change({ kind: 'post' });
    setOwner(memberId);
  }, [isOpen, memberId, kind]);

  const saved = JSON.stringify(images.images.flatMap(({ file, alt, name }) => (file ? [{ file, alt, name }] : [])));
  useEffect(() => {
    if (owner) setKept(writeDraft(owner, { ...draft, images: JSON.parse(saved) }));
  }, [owner, draft, saved]);

  return {
    draft,
    change,
    images,
    isEmpty,
    isKept,
    clear: () => {
      setDraft(emptyDraft);
      images.clear();
    },
  };
}
