import { Banknote } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Button, Icon } from '@/ui';
import { Amount, useInlineFormat } from '../amount';
import type { Balance } from '../types';

const PAYABLE_AGE = 18;

type Props = { balance: Balance; onWithdraw: () => void };

/** Available balance; if it can't be withdrawn, the reason stands beside the button. */
export function AvailableCard({ balance, onWithdraw }: Props) {
  const { t } = useTranslation('finance');
  const inline = useInlineFormat();
  const id = useId();
  const { availableCents, inPayoutCents, minimumCents, canRequestPayout, reason } = balance;
  const amount = inline.money(minimumCents);
  const note =
    canRequestPayout || !reason ? t('minimum', { amount }) : t(`reason.${reason}`, { amount, age: PAYABLE_AGE });
  return (
    <section aria-labelledby={id} className="value-card">
      <Rings />
      <h2 id={id} className="font-sans text-s font-normal">
        {t('available')}
      </h2>
      <p className="font-display text-[2.125rem] leading-[1.35] font-semibold">
        <Amount cents={availableCents} />
      </p>
      {inPayoutCents > 0 && <p className="text-xs">{t('inPayout', { amount: inline.money(inPayoutCents) })}</p>}
      {availableCents < 0 && <p className="max-w-64 text-xs">{t('belowZero')}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-4">
        <Button variant="v" disabled={!canRequestPayout} aria-describedby={`${id}-note`} onClick={onWithdraw}>
          <Icon of={Banknote} />
          {t('withdraw')}
        </Button>
        <p id={`${id}-note`} className="min-w-32 flex-1 text-xs">
          {note}
        </p>
      </div>
    </section>
  );
}

/** Decoration: a dot with rings. */
function Rings() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 220" className="value-card-rings">
      {[36, 80, 124].map((half) => (
        <path key={half} d={`M96 ${122 - half}l${half} ${half}-${half} ${half}-${half}-${half}z`} />
      ))}
    </svg>
  );
}
