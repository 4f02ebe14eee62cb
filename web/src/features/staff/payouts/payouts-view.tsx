import { useState } from 'react';
import { isApiError } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { useTranslation } from '@/lib/i18n';
import { ChoiceChip, EmptyState, ErrorState, LoadMore, Skeleton } from '@/ui';
import { BatchesCard } from './batches-card';
import { PayoutDialog, type PayoutRequest } from './payout-dialog';
import { PayoutRow } from './payout-row';
import { type PayoutFilter, STATES } from './types';
import { usePayouts } from './use-payouts';

type Props = { filter: PayoutFilter; onFilter: (filter: PayoutFilter) => void; withReauth: WithReauth };

/** Payouts on hold, pending or at the bank, and the batches that wait for approval. */
export function PayoutsView({ filter, onFilter, withReauth }: Props) {
  const { t } = useTranslation('staffPayouts');
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-h2">{t('title')}</h1>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('filter')}</legend>
          {STATES.map((state) => (
            <ChoiceChip key={state} selected={state === filter} onClick={() => onFilter(state)}>
              {t(`state.${state}`)}
            </ChoiceChip>
          ))}
        </fieldset>
      </header>
      <Payouts key={filter} filter={filter} withReauth={withReauth} />
    </div>
  );
}

function Payouts({ filter, withReauth }: Omit<Props, 'onFilter'>) {
  const { t } = useTranslation('staffPayouts');
  const { t: errors } = useTranslation('errors');
  const { payouts, batches, error, hasMore, isLoadingMore, loadMore, reload, ...calls } = usePayouts(filter);
  const [request, setRequest] = useState<PayoutRequest | null>(null);
  if (!payouts && !error) return <Skeletons />;
  return (
    <>
      <BatchesCard batches={batches} approve={calls.approve} withReauth={withReauth} />
      {payouts && payouts.length > 0 && (
        <ul aria-label={t(`state.${filter}`)} className="card overflow-hidden">
          {payouts.map((payout) => (
            <PayoutRow key={payout.number} payout={payout} onAct={(act) => setRequest({ payout, act })} />
          ))}
        </ul>
      )}
      {payouts?.length === 0 && !error && (
        <EmptyState icon="shelf" className="card" title={t(`empty.${filter}`)} subtitle={t(`emptyHint.${filter}`)} />
      )}
      {error && (
        <ErrorState
          boxed
          title={t('loadError')}
          subtitle={errors(isApiError(error, 'network', 'timeout') ? 'networkSubtitle' : 'genericSubtitle')}
          onRetry={reload}
        />
      )}
      {hasMore && !error && <LoadMore busy={isLoadingMore} onMore={loadMore} />}
      <PayoutDialog request={request} calls={calls} onClose={() => setRequest(null)} />
    </>
  );
}

function Skeletons() {
  return (
    <div aria-busy="true" className="card grid gap-5 p-5">
      {['first', 'second', 'third'].map((place) => (
        <span key={place} className="flex items-center gap-4">
          <Skeleton className="size-10 rounded-full" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-3 w-1/2" />
          </span>
          <Skeleton className="h-8 w-24" />
        </span>
      ))}
    </div>
  );
}
