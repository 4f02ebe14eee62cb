import { useRef, useState } from 'react';
import { isApiError } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { ButtonLink, EmptyState, ErrorState, Skeleton } from '@/ui';
import type { CaseDetail, CaseItem } from '../types';
import { CaseHeader } from './case-header';
import { CaseNotice } from './case-notice';
import type { ChosenAct } from './choice';
import { DecisionPanel } from './decision-panel';
import { MemberCards } from './member-cards';
import { NotesCard } from './notes-card';
import { OutcomeCard } from './outcome-card';
import { SignalsCard } from './signals-card';
import { SubjectCard } from './subject-card';
import { useCase } from './use-case';

type Props = { number: number; asked: ChosenAct | null };

/** A case: what was reported, what speaks for it, its member, and the decision. */
export function CaseView({ number, asked }: Props) {
  const { t } = useTranslation('staffCase');
  const { t: errors } = useTranslation('errors');
  const { data, error, mutate } = useCase(number);
  if (data) return <Case detail={data} asked={asked} />;
  if (isApiError(error, 'case_not_found')) {
    return (
      <EmptyState
        icon="lost"
        headingLevel="h1"
        title={t('notFound')}
        action={<ButtonLink href="/staff">{t('back')}</ButtonLink>}
      />
    );
  }
  if (error && !isApiError(error, 'not_found')) {
    return (
      <ErrorState
        boxed
        title={t('loadError')}
        subtitle={errors(isApiError(error, 'network', 'timeout') ? 'networkSubtitle' : 'genericSubtitle')}
        onRetry={() => void mutate()}
      />
    );
  }
  return <Waiting />;
}

const isWaiting = ({ state }: CaseItem) => state === 'open' || state === 'held';

function Case({ detail, asked }: { detail: CaseDetail; asked: ChosenAct | null }) {
  // Only the version that staff have read may be decided about.
  const [version, setVersion] = useState(detail.version);
  const wasWaiting = useRef(isWaiting(detail));
  const isEdited = version !== detail.version;
  const isAnothers = Boolean(detail.takenBy) && !detail.isMine;
  return (
    <>
      <CaseHeader detail={detail} />
      <CaseNotice
        detail={detail}
        wasWaiting={wasWaiting.current}
        onRead={isEdited ? () => setVersion(detail.version) : undefined}
      />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_16rem_20.5rem]">
        <div className="grid grid-cols-1 gap-4">
          <SubjectCard detail={detail} />
          <SignalsCard detail={detail} />
        </div>
        <div className="md:row-span-2 lg:order-last lg:row-span-1">
          {isWaiting(detail) ? (
            <DecisionPanel
              detail={detail}
              version={version}
              asked={asked}
              isClosed={isAnothers || detail.isOwn || isEdited}
            />
          ) : (
            <OutcomeCard detail={detail} version={version} />
          )}
        </div>
        <div className="grid grid-cols-1 items-start gap-4 sm:max-lg:grid-cols-2">
          <MemberCards detail={detail} />
          <NotesCard detail={detail} />
        </div>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-4 md:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-10 w-72 md:col-span-2" />
      <Skeleton className="h-96 rounded-lg!" />
      <Skeleton className="h-96 rounded-lg!" />
    </div>
  );
}
