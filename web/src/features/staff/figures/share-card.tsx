import { useId } from 'react';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';
import { percentOf } from './buckets';

type Row = { name: string; count: number };
type Props = { title: string; rows: readonly Row[]; note?: string; className?: string };

/** Counts of one kind as bars of their share. */
export function ShareCard({ title, rows, note, className = 'bg-lapis' }: Props) {
  const { t } = useTranslation('figures');
  const { number } = useFormat();
  const id = useId();
  const whole = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby={id} className="card grid content-start gap-3 p-5">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {whole === 0 && <p className="text-s text-ink-3">{t('none')}</p>}
      {whole > 0 && (
        <dl className="grid gap-2.5 text-s">
          {rows.map(({ name, count }) => (
            <div key={name}>
              <div className="flex justify-between gap-4">
                <dt>{name}</dt>
                <dd className="num text-ink-2">
                  {t('share', { value: number(count), percent: percentOf(count, whole) })}
                </dd>
              </div>
              <span aria-hidden="true" className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken">
                <span
                  className={`block h-full rounded-full ${className}`}
                  style={{ width: `${percentOf(count, whole)}%` }}
                />
              </span>
            </div>
          ))}
        </dl>
      )}
      {note && <p className="text-xs text-ink-3">{note}</p>}
    </section>
  );
}
