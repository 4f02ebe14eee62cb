import { useId, useState } from 'react';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';
import type { Bucket } from './periods';
import { SalesChart } from './sales-chart';

export const MEASURES = ['gross', 'viewers'] as const;
export type Measure = (typeof MEASURES)[number];

/** Chart of the period, of what buyers paid or of viewers. */
export function SalesChartCard({ buckets }: { buckets: Bucket[] }) {
  const { t } = useTranslation('sales');
  const { dayMonth } = useFormat();
  const id = useId();
  const [measure, setMeasure] = useState<Measure>('gross');
  const range = { from: dayMonth(buckets[0]?.first ?? ''), to: dayMonth(buckets.at(-1)?.last ?? '') };
  return (
    <section aria-labelledby={id} className="card flex min-w-0 flex-col p-5 sm:p-6">
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={id} className="text-h3">
            {t('chart')}
          </h3>
          <p className="text-xs text-ink-3">
            {t('range', range)}
            {measure === 'gross' && ` · ${t('chartNote')}`}
          </p>
        </div>
        <fieldset className="flex gap-4">
          <legend className="sr-only">{t('measure')}</legend>
          {MEASURES.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === measure}
              className="link min-h-8 text-xs aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:no-underline"
              onClick={() => setMeasure(each)}
            >
              {t(`measures.${each}`)}
            </button>
          ))}
        </fieldset>
      </header>
      <SalesChart buckets={buckets} measure={measure} />
    </section>
  );
}
