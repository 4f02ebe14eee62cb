import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from '@/ui';
import type { MoneyRow } from './types';

/** Names a row by its kind and amount. */
export function useRowName(): (row: MoneyRow) => string {
  const { t } = useTranslation('staffFees');
  const { money } = useFormat();
  return ({ kind, amountCents }) => t(`of.${kind}`, { amount: isolateLtr(money(amountCents)) });
}
