import { useId, useState } from 'react';
import { useMemberPath } from '@/api';
import { updateList, useInfiniteList } from '@/api/lists/use-infinite-list';
import { textDirection } from '@/lib/direction';
import { useTranslation } from '@/lib/i18n';
import { Button, EmptyState, Skeleton, UserText } from '@/ui';
import { useInlineFormat } from '../amount';
import { LoadError } from '../load-error';
import type { Sale } from '../types';
import { RefundDialog } from './refund-dialog';
import { RefundButton, SaleRow } from './sale-row';

const SALES_PATH = '/payments/sales';
const REFUND_REQUESTS_PATH = '/payments/sales?status=refundRequested';

/** Sales and tips; refund requests come first. */
export function Activity() {
  const { t } = useTranslation('finance');
  const { t: common } = useTranslation();
  const id = useId();
  const sales = useInfiniteList<Sale>(useMemberPath(SALES_PATH), { fresh: true });
  const requests = useInfiniteList<Sale>(useMemberPath(REFUND_REQUESTS_PATH), { fresh: true });
  const [refunding, setRefunding] = useState<Sale | null>(null);
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = sales;

  const refunded = (sale: Sale) => {
    void updateList<Sale>(SALES_PATH, (rows) => rows.map((row) => (row._id === sale._id ? sale : row)));
    void updateList<Sale>(REFUND_REQUESTS_PATH, (rows) => rows.filter((row) => row._id !== sale._id));
  };

  return (
    <>
      {requests.items && requests.items.length > 0 && (
        <RefundRequests
          requests={requests.items}
          hasMore={requests.hasMore}
          onMore={requests.loadMore}
          onRefund={setRefunding}
        />
      )}
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
      <RefundDialog sale={refunding} onClose={() => setRefunding(null)} onRefunded={refunded} />
    </>
  );
}

type RefundRequestsProps = {
  requests: Sale[];
  hasMore: boolean;
  onMore: () => void;
  onRefund: (sale: Sale) => void;
};

function RefundRequests({ requests, hasMore, onMore, onRefund }: RefundRequestsProps) {
  const { t } = useTranslation('finance');
  const { t: common } = useTranslation();
  const inline = useInlineFormat();
  const id = useId();
  return (
    <section aria-labelledby={id} className="card overflow-hidden border-orange!">
      <h2 id={id} className="px-4 pt-5 pb-3 text-h3 sm:px-5">
        {t('requests')}
      </h2>
      <ul>
        {requests.map((sale) => (
          <li key={sale._id} className="flex flex-wrap items-start gap-4 border-t border-line px-4 py-4 sm:px-5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-s font-medium">
                {t('requestedBy', {
                  name: inline.name(sale.buyer.name),
                  amount: inline.money(sale.amountCents - sale.refundedCents),
                })}
              </p>
              {sale.post.title && (
                <p className="text-xs text-ink-3">
                  <UserText plain>{sale.post.title}</UserText>
                </p>
              )}
              <RefundReason text={sale.refundRequest?.reason ?? ''} />
            </div>
            <RefundButton sale={sale} onRefund={onRefund} prominent />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="grid justify-items-center border-t border-line p-3">
          <Button variant="t" size="sm" onClick={onMore}>
            {common('common.loadMore')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The buyer's own text in its own direction. */
function RefundReason({ text }: { text: string }) {
  const { t } = useTranslation('finance');
  if (!text) return <p className="mt-2 text-s text-ink-3">{t('noReason')}</p>;
  return (
    <blockquote
      dir={textDirection(text) ?? undefined}
      className="mt-2 border-s-2 border-line-strong ps-3 text-s text-ink-2"
    >
      <UserText className="text-s!">{text}</UserText>
    </blockquote>
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
