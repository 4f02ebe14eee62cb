import { useId } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Chip } from '@/ui';
import { useInlineFormat } from '../amount';
import type { NewSeller } from '../types';

/** Limit of a new seller's payouts without a review: how much is used, and until when. */
export function NewSellerCard({ newSeller: { until, limitCents, usedCents } }: { newSeller: NewSeller }) {
  const { t } = useTranslation('finance');
  const inline = useInlineFormat();
  const id = useId();
  const leftCents = Math.max(0, limitCents - usedCents);
  const percent = limitCents > 0 ? Math.min(100, (usedCents / limitCents) * 100) : 100;
  return (
    <section aria-labelledby={id} className="card p-5 sm:p-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-h3">
          {t('newSellerTitle')}
        </h2>
        <Chip tone="value" dot>
          {t('newSellerUntil', { date: inline.inlineDate(until) })}
        </Chip>
      </header>
      {/* Decoration: the next line has the numbers. */}
      <div aria-hidden="true" className="mt-3 h-2 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-saffron" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-s text-ink-2">
        <span>{t('newSellerUsed', { used: inline.money(usedCents), limit: inline.money(limitCents) })}</span>
        <span>{t('newSellerLeft', { amount: inline.money(leftCents) })}</span>
      </p>
      <p className="mt-1 text-xs text-ink-3">{t('newSellerText')}</p>
    </section>
  );
}
