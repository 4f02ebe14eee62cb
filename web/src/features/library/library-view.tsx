import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useMemberPath } from '@/api';
import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { ButtonLink, EmptyState, ErrorState, Icon, LoadMore } from '@/ui';
import { FilterBox } from './filter-box';
import { type Filter, isFiltered, matchesFilter, NO_FILTER } from './library-filter';
import { LibraryRow } from './library-row';
import { LibrarySkeleton } from './library-skeleton';
import type { LibraryPost } from './types';

export const LIBRARY_PATH = '/posts/purchased';

/** Purchased and claimed products with their files. */
export function LibraryView() {
  const { t } = useTranslation('purchased');
  const [filter, setFilter] = useState<Filter | null>(null);
  return (
    <>
      <header className="mb-5 flex items-end justify-between gap-4">
        <div>
          <h1>{t('title')}</h1>
          <p className="text-s text-ink-2">{t('subtitle')}</p>
        </div>
        <button
          type="button"
          aria-expanded={filter !== null}
          onClick={() => setFilter(filter ? null : NO_FILTER)}
          className="chip chip-big chip-outline min-h-11 aria-expanded:bg-ink aria-expanded:text-paper aria-expanded:shadow-none"
        >
          <Icon of={ListFilter} size={18} />
          {t('filter')}
        </button>
      </header>
      {filter && <FilterBox filter={filter} onChange={setFilter} />}
      <Rows filter={filter ?? NO_FILTER} />
    </>
  );
}

function Rows({ filter }: { filter: Filter }) {
  const { t } = useTranslation('purchased');
  const errorText = useErrorText();
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = useInfiniteList<LibraryPost>(
    useMemberPath(LIBRARY_PATH),
    {
      fresh: true,
    },
  );
  const failure = error && (
    <ErrorState boxed title={t('errorTitle')} subtitle={errorText(error)} onRetry={items ? loadMore : reload} />
  );
  if (!items) return failure || <LibrarySkeleton />;
  if (items.length === 0) return <EmptyLibrary />;
  const shown = items.filter((post) => matchesFilter(post, filter));
  return (
    <div className="grid grid-cols-1 gap-5">
      <p role="status" className="sr-only">
        {isFiltered(filter) && t('found', { count: shown.length })}
      </p>
      {shown.map((post) => (
        <LibraryRow key={post.order._id} post={post} />
      ))}
      {shown.length === 0 && !hasMore && (
        <EmptyState icon="shelf" title={t('nothingFound')} subtitle={t('nothingFoundSubtitle')} className="card" />
      )}
      {failure}
      {hasMore && !error && <LoadMore busy={isLoadingMore} onMore={loadMore} />}
    </div>
  );
}

function EmptyLibrary() {
  const { t } = useTranslation('purchased');
  return (
    <EmptyState
      className="card"
      icon="shelf"
      title={t('emptyTitle')}
      subtitle={t('emptySubtitle')}
      action={
        <ButtonLink href="/explore" variant="s">
          {t('browse')}
        </ButtonLink>
      }
    />
  );
}
