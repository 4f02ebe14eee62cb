import { useState } from 'react';
import { isApiError } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { ButtonLink, EmptyState, ErrorState, Skeleton } from '@/ui';
import { HistoryList } from '../history-list';
import { useStaffSession } from '../staff-session';
import { AnswerForm } from './answer-form';
import { AppealHeader } from './appeal-header';
import { EvidenceCard } from './evidence-card';
import { FirstDecision } from './first-decision';
import { GivenAnswer } from './given-answer';
import { MemberWords } from './member-words';
import { Steps } from './steps';
import type { AppealDetail, DecideAppealBody } from './types';
import { useAppeal } from './use-appeals';

/** An appeal: the first decision, the member's words, the evidence, and the answer. */
export function AppealView({ number }: { number: number }) {
  const { t } = useTranslation('appeals');
  const { t: errors } = useTranslation('errors');
  const { appeal, error, reload, decide } = useAppeal(number);
  if (!appeal && isApiError(error, 'appeal_not_found')) {
    return (
      <EmptyState
        icon="lost"
        headingLevel="h1"
        title={errors('notFoundTitle')}
        action={<ButtonLink href="/staff/appeals">{t('back')}</ButtonLink>}
      />
    );
  }
  if (!appeal && error) {
    const subtitle = errors(isApiError(error, 'network', 'timeout') ? 'networkSubtitle' : 'genericSubtitle');
    return <ErrorState boxed title={t('loadError')} subtitle={subtitle} onRetry={reload} />;
  }
  return appeal ? <Appeal appeal={appeal} decide={decide} reload={reload} /> : <Skeletons />;
}

type Props = { appeal: AppealDetail; decide: (body: DecideAppealBody) => Promise<void>; reload: () => void };

function Appeal({ appeal, decide, reload }: Props) {
  const { t } = useTranslation('appeals');
  const { data: session } = useStaffSession();
  const [wasClosed, setClosed] = useState(false);
  const isOwn = session?.person._id === appeal.member._id;
  const isAlone = session?.singleApprover === true;
  const mayAnswer = !isOwn && (!appeal.isOwnDecision || isAlone);
  const close = () => {
    setClosed(true);
    reload();
  };
  return (
    <div className="grid gap-4">
      <AppealHeader appeal={appeal} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-4">
          <Steps appeal={appeal} mayAnswer={mayAnswer} />
          <FirstDecision appeal={appeal} />
          <MemberWords appeal={appeal} />
          <section aria-labelledby="history" className="card grid gap-3 p-5">
            <h2 id="history" className="text-h3">
              {t('history', { name: isolate(appeal.member.name) })}
            </h2>
            <HistoryList items={appeal.history} />
          </section>
        </div>
        <div className="grid min-w-0 gap-4">
          <EvidenceCard appeal={appeal} />
          {appeal.state !== 'open' && <GivenAnswer appeal={appeal} isNew={wasClosed} />}
          {appeal.state === 'open' && mayAnswer && <AnswerForm appeal={appeal} decide={decide} onClosed={close} />}
          {appeal.state === 'open' && !mayAnswer && <NotYours isOwn={isOwn} />}
        </div>
      </div>
    </div>
  );
}

/** Why the reader can't answer. */
function NotYours({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation('appeals');
  return (
    <section aria-labelledby="answer" className="card grid gap-1 p-5">
      <h2 id="answer" className="text-h3">
        {t('answer.title')}
      </h2>
      <p className="text-s text-ink-2">{t(isOwn ? 'answer.ownAppeal' : 'answer.own')}</p>
    </section>
  );
}

function Skeletons() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-11 w-72" />
      <Skeleton className="h-56 rounded-lg!" />
      <Skeleton className="h-40 rounded-lg!" />
    </div>
  );
}
