import { useId, useState } from 'react';
import { useMemberPath } from '@/api';
import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { isolateLtr } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Button, EmptyState, Skeleton } from '@/ui';
import { Amount, useInlineFormat } from '../amount';
import { LoadError } from '../load-error';
import type { Payout } from '../types';
import { CancelDialog } from './cancel-dialog';
import { PayoutStatus } from './payout-status';
import { PAYOUTS_PATH } from './payouts-path';

/** Payouts with their status: a table, and cards on small screens. A pending one can be cancelled. */
export function Payouts() {
  const { t } = useTranslation('finance');
  const { t: common } = useTranslation();
  const id = useId();
  const [cancelling, setCancelling] = useState<Payout | null>(null);
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = useInfiniteList<Payout>(
    useMemberPath(PAYOUTS_PATH),
    { fresh: true },
  );
  return (
    <section aria-labelledby={id} className="card overflow-hidden">
      <h2 id={id} className="px-4 pt-5 pb-2 text-h3 sm:px-5">
        {t('payouts')}
      </h2>
      {!items && !error && <RowSkeletons />}
      {items && items.length > 0 && (
        <>
          <PayoutTable payouts={items} labelledBy={id} onCancel={setCancelling} />
          <PayoutCards payouts={items} labelledBy={id} onCancel={setCancelling} />
        </>
      )}
      {items?.length === 0 && !error && (
        <EmptyState
          icon="shelf"
          headingLevel="h3"
          title={t('payoutsEmptyTitle')}
          subtitle={t('payoutsEmptySubtitle')}
          className="pt-2"
        />
      )}
      {error && (
        <div className="p-4 sm:p-5">
          <LoadError title={t('payoutsError')} error={error} onRetry={() => void reload()} />
        </div>
      )}
      {hasMore && !error && (
        <div className="grid justify-items-center border-t border-line p-3">
          <Button variant="t" size="sm" busy={isLoadingMore} onClick={loadMore}>
            {common('common.loadMore')}
          </Button>
        </div>
      )}
      <CancelDialog payout={cancelling} onClose={() => setCancelling(null)} onRefused={() => void reload()} />
    </section>
  );
}

type ListProps = { payouts: Payout[]; labelledBy: string; onCancel: (payout: Payout) => void };

function PayoutTable({ payouts, labelledBy, onCancel }: ListProps) {
  const { t } = useTranslation('finance');
  const { date } = useInlineFormat();
  return (
    <table className="books max-sm:hidden" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('statusLabel')}</th>
          <th scope="col">{t('reference')}</th>
          <th scope="col" className="text-end">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((row) => (
          <tr key={row._id}>
            <td className="num whitespace-nowrap">
              <time dateTime={row.requestedAt}>{date(row.requestedAt)}</time>
            </td>
            <td className="w-full">
              <div className="flex items-center justify-between gap-4">
                <div>
                  <PayoutStatus payout={row} />
                </div>
                <CancelButton payout={row} onCancel={onCancel} />
              </div>
            </td>
            <td className="text-ink-3">
              <bdi dir="ltr" className="num whitespace-nowrap">
                {row.reference}
              </bdi>
            </td>
            <td className="text-end font-semibold">
              <Amount cents={row.amountCents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PayoutCards({ payouts, labelledBy, onCancel }: ListProps) {
  const { date } = useInlineFormat();
  return (
    <ul className="sm:hidden" aria-labelledby={labelledBy}>
      {payouts.map((row) => (
        <li key={row._id} className="grid gap-1 border-t border-line px-4 py-3.5">
          <p className="flex items-center justify-between gap-3 text-xs text-ink-3">
            <span>
              <time dateTime={row.requestedAt} className="num">
                <bdi>{date(row.requestedAt)}</bdi>
              </time>{' '}
              ·{' '}
              <bdi dir="ltr" className="num">
                {row.reference}
              </bdi>
            </span>
            <Amount cents={row.amountCents} className="text-s font-semibold text-ink" />
          </p>
          <div className="text-s">
            <PayoutStatus payout={row} />
          </div>
          <CancelButton payout={row} onCancel={onCancel} className="mt-1 justify-self-start" />
        </li>
      ))}
    </ul>
  );
}

type CancelProps = { payout: Payout; onCancel: (payout: Payout) => void; className?: string };

function CancelButton({ payout, onCancel, className }: CancelProps) {
  const { t } = useTranslation('payout');
  if (!payout.isCancellable) return null;
  return (
    <Button
      variant="o"
      size="sm"
      aria-haspopup="dialog"
      aria-label={`${t('cancel')} · ${isolateLtr(payout.reference)}`}
      className={cn('shrink-0', className)}
      onClick={() => onCancel(payout)}
    >
      {t('cancel')}
    </Button>
  );
}

function RowSkeletons() {
  return (
    <div className="grid" aria-busy="true">
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className="flex items-center gap-4 border-t border-line px-4 py-4 sm:px-5">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-6 w-24 rounded-full!" />
          <Skeleton className="ms-auto h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
