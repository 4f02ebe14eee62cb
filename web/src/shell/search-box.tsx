import { Search, X } from 'lucide-react';
import { useRouter } from 'next/router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useRecentSearches } from '@/api/session/recent-searches';
import { useTexts, useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Icon } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import { type SearchOption, useSearchOptions } from './search/suggestions';

const SearchPanel = lazyWithRetry(() => import('./search/search-panel').then((module) => module.SearchPanel));

type Props = {
  className?: string;
  /** Called after the box has navigated. */
  onSearch?: () => void;
};

/**
 * Combobox with suggestions of members, tags, recent searches and trending tags. Enter goes to /search with the text; the box follows
 * the URL.
 */
export function SearchBox({ className, onSearch }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const query = typeof router.query.query === 'string' && router.pathname === '/search' ? router.query.query : '';
  const [text, setText] = useState(query);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const recent = useRecentSearches();
  const options = useSearchOptions(text, recent.searches, isOpen);
  const isShown = isOpen && options.length > 0;
  const isAddressKnown = useRef(false);
  const isTyping = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other words, or none
  useEffect(() => {
    // Text typed before the URL was known, or during navigation, stays.
    const isEarly = !isAddressKnown.current;
    isAddressKnown.current = router.isReady;
    isTyping.current &&= document.activeElement === input.current;
    const keepsText = isEarly || isTyping.current;
    setText((typed) => (keepsText && typed) || query);
  }, [query, router.pathname, router.isReady]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const goTo = (path: string, searched?: string) => {
    if (searched) recent.remember(searched);
    isTyping.current = false;
    setText(searched ?? '');
    close();
    input.current?.blur();
    onSearch?.();
    void router.push(path);
  };
  const choose = (option: SearchOption) => {
    if (option.type === 'user') goTo(memberPath(option.user));
    else goTo(searchPath(option.query), option.query);
  };
  const submit = () => {
    const option = options[active];
    const typed = text.trim();
    if (isShown && option) choose(option);
    else if (typed) goTo(searchPath(typed), typed);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys of an active input method are not meant for the list.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (step && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      // One position beyond both ends is the box itself, without a selection.
      const places = options.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    }
  };

  return (
    <search
      className={className}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
    >
      <form
        className="search-box"
        data-open={isShown || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Icon of={Search} className="text-ink-3" />
        <input
          ref={input}
          type="search"
          name="query"
          dir="auto"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}list-${active}` : undefined}
          aria-keyshortcuts="/"
          value={text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            isTyping.current = true;
            setText(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          placeholder={t('nav.searchPlaceholder')}
          aria-label={t('nav.search')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
        />
        {text && (
          <ClearButton
            onClear={() => {
              setText('');
              setActive(-1);
              input.current?.focus();
            }}
          />
        )}
      </form>
      {isShown && (
        <SearchPanel
          id={`${id}list`}
          options={options}
          active={active}
          typed={text}
          onChoose={choose}
          onClearRecent={recent.clear}
        />
      )}
    </search>
  );
}

function searchPath(query: string): string {
  return `/search?query=${encodeURIComponent(query)}`;
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('search');
  const ready = useTexts('search');
  if (!ready) return null;
  return (
    <button
      type="button"
      className="icon-btn icon-btn-sm -me-2.5"
      aria-label={t('clear')}
      title={t('clear')}
      onClick={onClear}
    >
      <Icon of={X} size={18} />
    </button>
  );
}
