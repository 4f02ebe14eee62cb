import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Money } from '@/ui';
import type { MoneyRow, MoneySums } from './types';

/** The month in four figures, and how many payments cost more than they bring. */
export function FeesSummary({ total, rows }: { total: MoneySums; rows: readonly MoneyRow[] }) {
  const { t } = useTranslation('staffFees');
  const below = rows.reduce((sum, { marginCents, payments }) => sum + (marginCents < 0 ? payments : 0), 0);
  return (
    <dl aria-label={t('summary')} className="card grid grid-cols-2 gap-x-5 gap-y-4 p-5 lg:grid-cols-4">
      <Figure name={t('gross')} cents={total.grossCents} hint={t('count', { count: total.payments })} />
      <Figure name={t('fees')} cents={total.feeCents} hint={t('feesHint')} />
      <Figure name={t('cost')} cents={total.costCents} hint={t('costHint')} />
      <Figure
        name={t('margin')}
        cents={total.marginCents}
        isNegative={total.marginCents < 0}
        hint={below > 0 ? t('belowCount', { count: below }) : undefined}
      />
    </dl>
  );
}

type Props = { name: string; cents: number; hint?: string; isNegative?: boolean };

function Figure({ name, cents, hint, isNegative }: Props) {
  return (
    <div className="min-w-0">
      <dt className="text-s text-ink-3">{name}</dt>
      <dd>
        <span
          className={cn(
            'block font-display text-h2 leading-[1.35] font-semibold wrap-anywhere',
            isNegative && 'text-orange-ink',
          )}
        >
          <Money cents={cents} />
        </span>
        {hint && <span className="block text-xs text-ink-3">{hint}</span>}
      </dd>
    </div>
  );
}
