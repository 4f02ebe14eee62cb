import { useId } from 'react';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';
import { percentOf } from './buckets';

type Part = { name: string; count: number };

/** A count, and the part of it that ended in a certain way. */
export function PairCard({ title, whole, part }: { title: string; whole: Part; part: Part }) {
  const { t } = useTranslation('figures');
  const { number } = useFormat();
  const id = useId();
  return (
    <section aria-labelledby={id} className="card p-5">
      <h2 id={id} className="mb-3 text-h3">
        {title}
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-s">
        <dt>{whole.name}</dt>
        <dd className="num font-semibold">{number(whole.count)}</dd>
        <dt className="text-ink-2">{part.name}</dt>
        <dd className="num text-ink-2">
          {t('share', { value: number(part.count), percent: percentOf(part.count, whole.count) })}
        </dd>
      </dl>
    </section>
  );
}
