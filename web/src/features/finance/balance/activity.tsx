import { useId, useState } from 'react';
import { useMemberPath } from '@/api';
import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { useTranslation } from '@/lib/i18n';
import { Button, EmptyState, Skeleton } from '@/ui';
import { LoadError } from '../load-error';
import { applyAnswer, SALES_PATH } from '../refund-requests/use-requests';
import type { Sale } from '../types';
import { RefundDialog } from './refund-dialog';
import { SaleRow } from './sale-row';

/** Sales and tips. */
export function Activity() {
  const { t } = useTranslation('finance');
  const { t: common } = useTranslation();
  const id = useId();
  const sales = useInfiniteList<Sale>(useMemberPath(SALES_PATH), { fresh: true });
  const [refunding, setRefunding] = useState<Sale | null>(null);
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = sales;

  return (
    <>
      <section aria-labelledby={id} className="card overflow-hidden">
        <header className="px-4 pt-5 pb-3 sm:px-5">
          <h2 id={id} className="text-h3">
            {t('ledger')}
          </h2>
          <p className="text-xs text-ink-3">{t('ledgerSubtitle')}</p>
        </header>
        {!items && !error && <SaleSkeletons />}
        <ul>
          {items?.map((sale) => (
            <SaleRow key={sale._id} sale={sale} onRefund={setRefunding} />
          ))}
        </ul>
        {items?.length === 0 && !error && (
          <EmptyState
            icon="shelf"
            headingLevel="h3"
            title={t('activityEmptyTitle')}
            subtitle={t('activityEmptySubtitle')}
            className="pt-2"
          />
        )}
        {error && (
          <div className="p-4 sm:p-5">
            <LoadError title={t('activityError')} error={error} onRetry={() => void reload()} />
          </div>
        )}
        {hasMore && !error && (
          <div className="grid justify-items-center border-t border-line p-3">
            <Button variant="t" size="sm" busy={isLoadingMore} onClick={loadMore}>
              {common('common.loadMore')}
            </Button>
          </div>
        )}
      </section>
      <RefundDialog
        sale={refunding}
        onClose={() => setRefunding(null)}
        onRefunded={(sale) => applyAnswer(sale, 'all')}
      />
    </>
  );
}

function SaleSkeletons() {
  return (
    <div aria-busy="true">
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className="flex items-center gap-4 border-t border-line px-4 py-4 sm:px-5">
          <Skeleton className="size-10 rounded-full!" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </span>
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
