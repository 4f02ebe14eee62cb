import type { ReactNode } from 'react';
import { isApiError } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { EmptyState, ErrorState, LoadMore } from '@/ui';

/** A list that is read page by page; `items` is undefined until the first page is there. */
type Pages<Item> = {
  items: Item[] | undefined;
  error: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  reload: () => void;
};

type Props<Item> = {
  pages: Pages<Item>;
  texts: Record<'title' | 'subtitle' | 'emptyTitle' | 'emptySubtitle' | 'loadError', string>;
  skeleton: ReactNode;
  row: (item: Item) => ReactNode;
};

/** A section of the console that lists what waits for staff, with its heading and its states. */
export function ConsoleList<Item>({ pages, texts, skeleton, row }: Props<Item>) {
  const { t: errors } = useTranslation('errors');
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = pages;
  return (
    <>
      <header>
        <h1 className="text-h2">{texts.title}</h1>
        <p className="text-s text-ink-2">{texts.subtitle}</p>
      </header>
      {!items && !error && skeleton}
      {items && items.length > 0 && (
        <ul aria-label={texts.title} className="card overflow-hidden">
          {items.map(row)}
        </ul>
      )}
      {items?.length === 0 && !error && (
        <EmptyState icon="shelf" className="card" title={texts.emptyTitle} subtitle={texts.emptySubtitle} />
      )}
      {Boolean(error) && (
        <ErrorState
          boxed
          title={texts.loadError}
          subtitle={errors(isApiError(error, 'network', 'timeout') ? 'networkSubtitle' : 'genericSubtitle')}
          onRetry={reload}
        />
      )}
      {hasMore && !error && <LoadMore busy={isLoadingMore} onMore={loadMore} />}
    </>
  );
}
