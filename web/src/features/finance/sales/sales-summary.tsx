import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';
import { Amount } from '../amount';
import type { SalesStatistics } from '../types';

/** Figures of all products in the period. */
export function SalesSummary({ total }: { total: SalesStatistics['total'] }) {
  const { t } = useTranslation('sales');
  const { number } = useFormat();
  return (
    <dl className="card grid grid-cols-2 gap-x-5 gap-y-4 p-5 sm:grid-cols-4 sm:p-6" aria-live="polite">
      <Figure name={t('net')} hint={t('netHint')}>
        <Amount cents={total.netCents} />
      </Figure>
      <Figure name={t('sales')} hint={total.returns > 0 ? t('returnsCount', { count: total.returns }) : undefined}>
        <span className="num">{number(total.sales)}</span>
      </Figure>
      <Figure name={t('viewers')}>
        <span className="num">{number(total.viewers)}</span>
      </Figure>
      <Figure name={t('conversion')} hint={t('conversionHint')}>
        <Conversion bps={total.conversionBps} />
      </Figure>
    </dl>
  );
}

/** Sales per viewer in percent; a dash without viewers. */
export function Conversion({ bps }: { bps: number | null }) {
  const { t } = useTranslation('sales');
  const { number } = useFormat();
  if (bps === null) {
    return (
      // Positioned, so that a scroller around it clips the hidden text.
      <span className="relative">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('unknown')}</span>
      </span>
    );
  }
  return (
    <bdi dir="ltr" className="num">
      {number(Math.round(bps / 10) / 10)}%
    </bdi>
  );
}

type FigureProps = { name: string; hint?: string; children: ReactNode };

function Figure({ name, hint, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-s text-ink-3">{name}</dt>
      <dd>
        <span className="block font-display text-h2 leading-[1.35] font-semibold wrap-anywhere">{children}</span>
        {hint && <span className="block text-xs text-ink-3">{hint}</span>}
      </dd>
    </div>
  );
}
