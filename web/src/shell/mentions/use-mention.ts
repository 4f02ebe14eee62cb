import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { api, type SuggestedMember } from '@/api';
import { findMention, insertMention, type Mention } from './mentions';

const DEBOUNCE_MS = 150;
const MAX_SUGGESTIONS = 5;

type Completion = Pick<SuggestedMember, '_id' | 'name' | 'isStaff' | 'profilePic' | 'handle'> & {
  type?: 'user' | 'tag';
};
export type MentionedMember = Completion & { handle: string };

type Props = {
  text: string;
  onChange: (text: string) => void;
  area: RefObject<HTMLTextAreaElement | null>;
};

/** Completion of handles: arrows choose, Enter or Tab insert, Escape closes. */
export function useMention({ text, onChange, area }: Props) {
  const [mention, setMention] = useState<Mention | null>(null);
  const [found, setFound] = useState<MentionedMember[]>([]);
  const [activeIndex, setActiveIndex] = useState(0);
  const typed = mention?.typed ?? '';
  const isOpen = Boolean(mention) && found.length > 0;

  useEffect(() => {
    setActiveIndex(0);
    if (typed.length < 1) return setFound([]);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api.get<Completion[]>('/users/suggestedOnes', { query: `@${typed}`, limit: 10 }, stop.signal).then(
        (answer) =>
          setFound(
            answer
              .filter((one): one is MentionedMember => one.type !== 'tag' && Boolean(one.handle))
              .slice(0, MAX_SUGGESTIONS),
          ),
        // Without completions the handle is typed to its end.
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);

  const look = () => {
    const { current } = area;
    setMention(current && findMention(current.value, current.selectionStart));
  };
  const choose = ({ handle }: MentionedMember) => {
    if (!mention) return;
    const [next, cursor] = insertMention(text, mention, handle);
    onChange(next);
    setMention(null);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(cursor, cursor);
    });
  };

  return {
    isOpen,
    found,
    activeIndex,
    choose,
    look,
    close: () => setMention(null),
    /** Returns whether the list handled the key. */
    onKey: (event: KeyboardEvent): boolean => {
      const chosen = found[activeIndex];
      if (!isOpen || !chosen || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return false;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const step = event.key === 'ArrowDown' ? 1 : found.length - 1;
        setActiveIndex((activeIndex + step) % found.length);
      } else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen);
      else if (event.key === 'Escape') setMention(null);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

export type MentionState = ReturnType<typeof useMention>;
