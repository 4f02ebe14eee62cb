import { useMemberPath } from '@/api';
import { updateList, useInfiniteList } from '@/api/lists/use-infinite-list';
import { useTranslation } from '@/lib/i18n';
import { EmptyState, LoadMore, Skeleton } from '@/ui';
import { LoadError } from '../load-error';
import type { Dispute } from '../types';
import { DisputeRow } from './dispute-row';

const DISPUTES_PATH = '/payments/disputes';

/** Disputes of the seller's sales: deadlines, answers to the bank, and outcomes. */
export function DisputesTab() {
  const { t } = useTranslation('disputes');
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = useInfiniteList<Dispute>(
    useMemberPath(DISPUTES_PATH),
    { fresh: true },
  );
  const replace = (answered: Dispute) =>
    void updateList<Dispute>(DISPUTES_PATH, (rows) => rows.map((row) => (row._id === answered._id ? answered : row)));
  return (
    <div className="grid grid-cols-1 gap-4">
      <header>
        <h2 className="text-h3">{t('title')}</h2>
        <p className="text-s text-ink-3">{t('subtitle')}</p>
      </header>
      {!items && !error && <Skeletons />}
      {items && items.length > 0 && (
        <ul className="card overflow-hidden">
          {items.map((dispute) => (
            <DisputeRow key={dispute._id} dispute={dispute} onAnswered={replace} />
          ))}
        </ul>
      )}
      {items?.length === 0 && !error && (
        <EmptyState
          icon="shelf"
          headingLevel="h3"
          className="card"
          title={t('emptyTitle')}
          subtitle={t('emptySubtitle')}
        />
      )}
      {error && <LoadError title={t('loadError')} error={error} onRetry={() => void reload()} />}
      {hasMore && !error && <LoadMore busy={isLoadingMore} onMore={loadMore} />}
    </div>
  );
}

function Skeletons() {
  return (
    <div aria-busy="true" className="card grid gap-6 p-5">
      {['first', 'second'].map((place) => (
        <span key={place} className="grid gap-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-9 w-40" />
        </span>
      ))}
    </div>
  );
}
