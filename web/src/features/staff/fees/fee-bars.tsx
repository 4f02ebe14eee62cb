import { useId } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Money, Nuqta } from '@/ui';
import type { MoneyRow } from './types';
import { useRowName } from './use-row-name';

const MAX_BARS = 10;
const SERIES = {
  fees: ['feeCents', 'bg-lapis', 'text-lapis'],
  cost: ['costCents', 'bg-saffron', 'text-saffron'],
} as const;
const NAMES = ['fees', 'cost'] as const;

/** Fees beside costs of the amounts that matter most, as pairs of bars on one scale. */
export function FeeBars({ rows }: { rows: readonly MoneyRow[] }) {
  const { t } = useTranslation('staffFees');
  const rowName = useRowName();
  const id = useId();
  const largest = (row: MoneyRow) => Math.max(row.feeCents, row.costCents);
  const shown = [...rows].sort((one, other) => largest(other) - largest(one)).slice(0, MAX_BARS);
  const top = Math.max(1, ...shown.map(largest));
  return (
    <section aria-labelledby={id} className="card grid gap-4 p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-h3">
            {t('chart')}
          </h2>
          <p className="text-xs text-ink-3">{t('chartNote')}</p>
        </div>
        <p className="flex gap-4 text-xs text-ink-2">
          {NAMES.map((name) => (
            <span key={name} className="flex items-center gap-1.5">
              <Nuqta size={9} className={SERIES[name][2]} />
              {t(name)}
            </span>
          ))}
        </p>
      </header>
      <dl className="grid gap-3.5 text-s">
        {shown.map((row) => (
          <div key={rowName(row)} className="grid gap-1.5 sm:grid-cols-[9rem_1fr] sm:gap-4">
            <dt className="text-ink-2">{rowName(row)}</dt>
            <dd className="grid gap-1">
              {NAMES.map((name) => {
                const [cents, fill] = SERIES[name];
                return (
                  <span key={name} className="flex items-center gap-2.5">
                    <span className="sr-only">{t(name)}</span>
                    <span className="min-w-0 flex-1">
                      <span
                        aria-hidden="true"
                        className={`block h-2 min-w-0.5 rounded-full ${fill}`}
                        style={{ width: `${(row[cents] / top) * 100}%` }}
                      />
                    </span>
                    <Money cents={row[cents]} className="min-w-16 text-end text-xs text-ink-2" />
                  </span>
                );
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
