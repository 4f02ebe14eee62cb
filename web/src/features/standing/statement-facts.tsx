import type { ReactNode } from 'react';
import type { Statement } from '@/api/moderation-types';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Link, useFormat, useNow } from '@/ui';
import { daysUntil } from './current';
import { useStatementTexts } from './use-statement-texts';

type Props = {
  statement: Statement;
  /** A suspended member can't open pages of the account. */
  isSignedOut?: boolean;
};

/** What happened, by which rule, why, since when, until when, and who decided. */
export function StatementFacts({ statement, isSignedOut }: Props) {
  const { t } = useTranslation('standing');
  const { fullDate } = useFormat();
  const texts = useStatementTexts();
  const { subject, rule, law, text, createdAt, state } = statement;
  const concerned = !isSignedOut && texts.subject(statement);
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2.5 text-s sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <Fact name={t('what')}>{texts.happened(statement)}</Fact>
      {concerned && (
        <Fact name={t('about')}>
          <Link plain href={subject.url} className="link">
            {concerned}
          </Link>
        </Fact>
      )}
      <Fact name={t('rule')}>
        {t(`rules.${rule}`)}.{' '}
        <Link href="/terms-and-conditions#rules" className="inline-block min-h-6">
          {t('readRule')}
        </Link>
      </Fact>
      <Fact name={t('ground')}>{law ? t('groundLaw', { law: isolate(law) }) : t('groundTerms')}</Fact>
      {text && <Fact name={t('reason')}>{text}</Fact>}
      <Fact name={t('since')}>
        <time dateTime={createdAt}>{isolate(fullDate(createdAt))}</time>
      </Fact>
      {state !== 'restored' && <Until statement={statement} />}
      <Fact name={t('decidedBy')}>{texts.decidedBy(statement)}</Fact>
    </dl>
  );
}

function Until({ statement: { until, act } }: { statement: Statement }) {
  const { t } = useTranslation('standing');
  const { shortDate } = useFormat();
  const now = useNow();
  if (!until) return act === 'remove' ? null : <Fact name={t('until')}>{t('untilLifted')}</Fact>;
  const days = daysUntil(until, now);
  return (
    <Fact name={t('until')}>
      <time dateTime={until}>{isolate(shortDate(until))}</time>
      {Date.parse(until) > now && (
        <span className="text-ink-3"> ({days > 0 ? t('daysLeft', { count: days }) : t('today')})</span>
      )}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3 max-sm:-mb-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
