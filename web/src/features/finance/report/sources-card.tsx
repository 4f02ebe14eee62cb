import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Chip, Icon, Nuqta } from '@/ui';
import { Amount, useInlineFormat } from '../amount';
import { type Month, monthCents, monthGross, SOURCES } from './chart-scale';
import { SOURCE_BACKGROUND_CLASSES, SOURCE_TEXT_CLASSES } from './sources';
import { STATUS_TONES } from './status';

type Props = { month: Month; onExplain: () => void };

/** Selected month: income by source, deductions, and the rest. */
export function SourcesCard({ month, onExplain }: Props) {
  const { t } = useTranslation('revenue');
  const inline = useInlineFormat();
  const id = useId();
  const gross = monthGross(month);
  return (
    <section aria-labelledby={id} className="card flex flex-col p-5 sm:p-6">
      <h2 id={id} className="text-h3">
        {t('bySource')}
      </h2>
      <p className="flex flex-wrap items-center gap-2 text-xs text-ink-3" aria-live="polite">
        {inline.month(month.period)}
        {month.status !== 'final' && <Chip tone={STATUS_TONES[month.status]}>{t(`status.${month.status}`)}</Chip>}
      </p>
      <p className="mt-1 font-display text-h1 leading-[1.35] font-semibold">
        <Amount cents={month.netCents} />
      </p>
      <div aria-hidden="true" className="mt-2 mb-3 flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {SOURCES.filter((source) => monthCents(month, source) > 0).map((source) => (
          <span
            key={source}
            className={SOURCE_BACKGROUND_CLASSES[source]}
            style={{ inlineSize: `${(monthCents(month, source) / gross) * 100}%` }}
          />
        ))}
      </div>
      <dl className="text-s">
        {SOURCES.map((source) => (
          <Line
            key={source}
            name={t(source)}
            cents={monthCents(month, source)}
            ink={SOURCE_TEXT_CLASSES[source]}
            strong
          />
        ))}
        {month.refundsCents > 0 && <Line name={t('refunds')} cents={-month.refundsCents} />}
        {month.feesCents > 0 && <Line name={t('fees')} cents={-month.feesCents} />}
        <Line name={t('net')} cents={month.netCents} strong />
      </dl>
      <button type="button" className="link mt-auto inline-flex min-h-11 items-center gap-1 pt-2" onClick={onExplain}>
        <span className="text-s">{t('howCalculated')}</span>
        <Icon of={ChevronRight} size={18} flip />
      </button>
    </section>
  );
}

type LineProps = { name: string; cents: number; ink?: string; strong?: boolean };

function Line({ name, cents, ink, strong }: LineProps) {
  return (
    <div className="flex items-center gap-2.5 border-t border-line py-2.5">
      {ink && <Nuqta size={10} className={ink} />}
      <dt className={cn('min-w-0 flex-1', !ink && 'text-ink-2')}>{name}</dt>
      <dd className={strong ? 'font-semibold' : 'text-ink-2'}>
        <Amount cents={cents} />
      </dd>
    </div>
  );
}
