import { Search } from 'lucide-react';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState } from 'react';
import { Icon } from '@/ui';

type Props = { className?: string; onSearch?: () => void };

/** Enter goes to /search with what was typed; the box follows the address and empties with it. */
export function SearchBox({ className, onSearch }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const query = typeof router.query.query === 'string' && router.pathname === '/search' ? router.query.query : '';
  const [text, setText] = useState(query);
  useEffect(() => setText(query), [query]);
  return (
    <search className={className}>
      <form
        className="search-box"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = text.trim();
          if (!typed) return;
          onSearch?.();
          void router.push({ pathname: '/search', query: { query: typed } });
        }}
      >
        <Icon of={Search} className="text-ink-3" />
        <input
          type="search"
          name="query"
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t('nav.searchPlaceholder')}
          aria-label={t('nav.search')}
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </search>
  );
}
