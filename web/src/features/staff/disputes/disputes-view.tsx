import { useState } from 'react';
import type { WithReauth } from '@/api/session/reauthentication';
import { useTranslation } from '@/lib/i18n';
import { Skeleton } from '@/ui';
import { ConsoleList } from '../console-list';
import { AnswerDialog } from './answer-dialog';
import { DisputeRow } from './dispute-row';
import type { StaffDispute } from './types';
import { useDisputes } from './use-disputes';

/** Open disputes by their deadline, and the answer in place of the seller. */
export function DisputesView({ withReauth }: { withReauth: WithReauth }) {
  const { t } = useTranslation('staffDisputes');
  const { disputes, answer, ...pages } = useDisputes();
  const [chosen, setChosen] = useState<StaffDispute | null>(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ConsoleList
        pages={{ ...pages, items: disputes }}
        texts={{
          title: t('title'),
          subtitle: t('subtitle'),
          emptyTitle: t('emptyTitle'),
          emptySubtitle: t('emptySubtitle'),
          loadError: t('loadError'),
        }}
        skeleton={
          <div aria-busy="true">
            <Skeleton className="h-64 rounded-lg!" />
          </div>
        }
        row={(dispute) => <DisputeRow key={dispute._id} dispute={dispute} onAnswer={() => setChosen(dispute)} />}
      />
      <AnswerDialog dispute={chosen} answer={answer} withReauth={withReauth} onClose={() => setChosen(null)} />
    </div>
  );
}
