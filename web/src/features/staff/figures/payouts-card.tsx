import { useId } from 'react';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';
import type { PayoutFigures } from './types';

/** Numbers and sums of payouts, for treasurers and admins. */
export function PayoutsCard({ payouts }: { payouts: PayoutFigures }) {
  const { t } = useTranslation('figures');
  const { number, money } = useFormat();
  const id = useId();
  const sum = (count: number, cents: number) =>
    t('payouts.sum', { value: number(count), amount: isolateLtr(money(cents)) });
  const rows = {
    requested: sum(payouts.requested, payouts.requestedCents),
    transferred: sum(payouts.transferred, payouts.transferredCents),
    held: sum(payouts.held, payouts.heldCents),
    rejected: number(payouts.rejected),
  };
  return (
    <section aria-labelledby={id} className="card p-5">
      <h2 id={id} className="mb-3 text-h3">
        {t('payouts.title')}
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-s">
        {Object.entries(rows).map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{t(`payouts.${name}`)}</dt>
            <dd className="num text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
