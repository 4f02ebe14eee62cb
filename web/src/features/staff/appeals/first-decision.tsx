import type { ReactNode } from 'react';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Chip, Link, Name, useFormat } from '@/ui';
import type { StaffAppeal } from './types';
import { useActName } from './use-act-name';

/** Who decided what, by which rule, and the sentence that the member received. */
export function FirstDecision({ appeal }: { appeal: StaffAppeal }) {
  const { t } = useTranslation('appeals');
  const { t: staff } = useTranslation('staff');
  const { shortDate } = useFormat();
  const actName = useActName();
  const { statement, firstDecidedBy, caseNumber } = appeal;
  const { rule, law, text, until, act, isDetectedAutomatically } = statement;
  return (
    <section aria-labelledby="first-decision" className="card grid gap-4 p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-decision" className="text-h3">
          {t('first.title')}
        </h2>
        {caseNumber !== null && (
          <Link href={`/staff/cases/${caseNumber}`} className="inline-block min-h-6 text-xs">
            {t('first.case', { reference: isolateLtr(`C-${caseNumber}`) })}
          </Link>
        )}
      </header>
      <div className="flex flex-wrap items-center gap-2.5 text-s">
        {firstDecidedBy && <Avatar name={firstDecidedBy.name} picture={firstDecidedBy.profilePic} size={32} />}
        <span className="min-w-0 flex-1 font-semibold">
          {firstDecidedBy ? <Name isStaff={false}>{firstDecidedBy.name}</Name> : t('automatic')}
        </span>
        <Chip tone="red" dot>
          {actName(statement)}
        </Chip>
      </div>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 text-s sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Fact name={t('first.rule')}>{staff(`rule.${rule}`)}</Fact>
        {law && (
          <Fact name={t('first.law')}>
            <bdi className="wrap-anywhere">{law}</bdi>
          </Fact>
        )}
        {text && (
          <Fact name={t('first.sentence')}>
            <bdi className="wrap-anywhere">{text}</bdi>
          </Fact>
        )}
        {act !== 'remove' && (
          <Fact name={t('first.until')}>{until ? isolate(shortDate(until)) : t('first.untilLifted')}</Fact>
        )}
        <Fact name={t('first.found')}>{t(isDetectedAutomatically ? 'first.machine' : 'first.people')}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3 max-sm:-mb-1.5">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
