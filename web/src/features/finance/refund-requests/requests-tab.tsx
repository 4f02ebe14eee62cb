import { useState } from 'react';
import { useMemberPath } from '@/api';
import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { useTranslation } from '@/lib/i18n';
import { ChoiceChip, EmptyState, LoadMore, Skeleton, useFormat } from '@/ui';
import { RefundDialog } from '../balance/refund-dialog';
import { LoadError } from '../load-error';
import type { RefundRequestCounts, Sale } from '../types';
import { RequestRow } from './request-row';
import { applyAnswer, FILTERS, type RequestFilter, requestsPath, useRequestCounts } from './use-requests';

/** Refund requests of the seller's buyers: answers, deadlines and outcomes. */
export function RequestsTab() {
  const { t } = useTranslation('refunds');
  const { number } = useFormat();
  const { data: counts, mutate: reloadCounts } = useRequestCounts();
  const [filter, setFilter] = useState<RequestFilter>('all');
  return (
    <div className="grid grid-cols-1 gap-4">
      <header>
        <h2 className="text-h3">{t('title')}</h2>
        <p className="text-s text-ink-3">{t('subtitle')}</p>
      </header>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('filter.legend')}</legend>
        {FILTERS.map((option) => (
          <ChoiceChip key={option} selected={option === filter} dot={false} onClick={() => setFilter(option)}>
            {t(`filter.${option}`)}
            {counts && <span className="num opacity-75">{number(countOf(counts, option))}</span>}
          </ChoiceChip>
        ))}
      </fieldset>
      <Requests key={filter} filter={filter} onChanged={() => void reloadCounts()} />
    </div>
  );
}

function countOf(counts: RefundRequestCounts, filter: RequestFilter): number {
  return filter === 'all' ? counts.open + counts.escalated + counts.closed : counts[filter];
}

function Requests({ filter, onChanged }: { filter: RequestFilter; onChanged: () => void }) {
  const { t } = useTranslation('refunds');
  const [refunding, setRefunding] = useState<Sale | null>(null);
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = useInfiniteList<Sale>(
    useMemberPath(requestsPath(filter)),
    { fresh: true },
  );
  const closeDialog = () => {
    setRefunding(null);
    // A refund without cover was escalated instead.
    void reload();
    onChanged();
  };
  if (!items && !error) return <Skeletons />;
  return (
    <>
      {items && items.length > 0 && (
        <ul className="card overflow-hidden">
          {items.map(
            (sale) =>
              sale.refundRequest && (
                <RequestRow
                  key={sale._id}
                  sale={sale}
                  request={sale.refundRequest}
                  onRefund={setRefunding}
                  onAnswered={(answered) => applyAnswer(answered, filter)}
                />
              ),
          )}
        </ul>
      )}
      {items?.length === 0 && !error && (
        <EmptyState
          icon="shelf"
          headingLevel="h3"
          className="card"
          title={t(filter === 'all' ? 'emptyTitle' : 'emptyFilterTitle')}
          subtitle={t('emptySubtitle')}
        />
      )}
      {error && <LoadError title={t('loadError')} error={error} onRetry={() => void reload()} />}
      {hasMore && !error && <LoadMore busy={isLoadingMore} onMore={loadMore} />}
      <RefundDialog sale={refunding} onClose={closeDialog} onRefunded={(answered) => applyAnswer(answered, filter)} />
    </>
  );
}

function Skeletons() {
  return (
    <div aria-busy="true" className="card grid gap-6 p-5">
      {['first', 'second'].map((place) => (
        <div key={place} className="flex items-start gap-3.5">
          <Skeleton className="size-10 rounded-full!" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-9 w-40" />
          </span>
        </div>
      ))}
    </div>
  );
}
