import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Chip, useFormat } from '@/ui';
import type { RefundCover } from './types';

/** Whether the seller's money covers the refund: the same sale first, then the balance. */
export function CoverNote({ cover }: { cover: RefundCover }) {
  const { t } = useTranslation('staffRefunds');
  const { money } = useFormat();
  const { sellerCents, saleCents, availableCents, missingCents } = cover;
  const amount = (cents: number) => isolateLtr(money(cents));
  const state = missingCents > 0 ? 'missing' : saleCents >= sellerCents ? 'sale' : 'balance';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Chip tone={missingCents > 0 ? 'orange' : 'green'} dot>
        {t(`cover.${state}`, { amount: amount(missingCents) })}
      </Chip>
      <p className="text-xs text-ink-3">
        {t('cover.parts', { part: amount(sellerCents), sale: amount(saleCents), available: amount(availableCents) })}
      </p>
    </div>
  );
}
