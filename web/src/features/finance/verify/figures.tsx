import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Amount, useInlineFormat } from '../amount';
import type { PublicReport, ShareStatement } from './types';

type Props = { statement: ShareStatement; report: PublicReport; isVerified: boolean };

/** The month in four figures: two public totals, and the member's two sums. */
export function Figures({ statement, report, isVerified }: Props) {
  const { t } = useTranslation('verify');
  const inline = useInlineFormat();
  const { period, given, received } = statement;
  const { totals } = report;
  const hint = isVerified ? 'addUp' : 'pieces';
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Figure name={t('pool')} hint={totals ? t('publicTotal', { period: inline.month(period) }) : t('totalsLater')}>
        {totals ? <Amount cents={totals.poolCents} /> : '–'}
      </Figure>
      <Figure name={t('share')} hint={t(hint, { count: received.leaves.length })}>
        <Amount cents={received.cents} />
      </Figure>
      <Figure name={t('youGave')} hint={t(hint, { count: given.leaves.length })}>
        <Amount cents={given.cents} />
      </Figure>
      <Figure name={t('carried')} hint={totals ? t('carriedText') : t('totalsLater')}>
        {totals ? <Amount cents={totals.carriedOutCents} /> : '–'}
      </Figure>
    </dl>
  );
}

type FigureProps = { name: string; hint: string; children: ReactNode };

function Figure({ name, hint, children }: FigureProps) {
  return (
    <div className="card px-4 py-3.5">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="font-display text-[1.375rem] font-semibold">{children}</dd>
      <dd className="text-xs text-ink-2">{hint}</dd>
    </div>
  );
}
