import { useState } from 'react';
import type { WithReauth } from '@/api/session/reauthentication';
import { useTranslation } from '@/lib/i18n';
import { Skeleton } from '@/ui';
import { ConsoleList } from '../console-list';
import { type RefundChoice, RefundDialog } from './refund-dialog';
import { RefundRow } from './refund-row';
import { useRefundRequests } from './use-refund-requests';

/** Refund requests that buyer and seller did not settle, those that have waited longest first. */
export function RefundsView({ withReauth }: { withReauth: WithReauth }) {
  const { t } = useTranslation('staffRefunds');
  const { requests, decide, ...pages } = useRefundRequests();
  const [choice, setChoice] = useState<RefundChoice | null>(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ConsoleList
        pages={{ ...pages, items: requests }}
        texts={{
          title: t('title'),
          subtitle: t('subtitle'),
          emptyTitle: t('emptyTitle'),
          emptySubtitle: t('emptySubtitle'),
          loadError: t('loadError'),
        }}
        skeleton={<Skeletons />}
        row={(request) => (
          <RefundRow key={request._id} request={request} onAct={(act) => setChoice({ request, act })} />
        )}
      />
      <RefundDialog choice={choice} decide={decide} withReauth={withReauth} onClose={() => setChoice(null)} />
    </div>
  );
}

function Skeletons() {
  return (
    <div aria-busy="true" className="card grid gap-6 p-5">
      {['first', 'second'].map((place) => (
        <span key={place} className="flex items-start gap-4">
          <Skeleton className="size-10 rounded-full" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
            <Skeleton className="h-14 w-full" />
          </span>
        </span>
      ))}
    </div>
  );
}
