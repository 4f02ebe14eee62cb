import { type ReactNode, useRef } from 'react';
import type { WithReauth } from '@/api/session/reauthentication';
import { useTranslation } from '@/lib/i18n';
import { Button, ErrorState, showToast, TextField } from '@/ui';
import { Overlay } from '@/ui/modal';
import { Amount, useInlineFormat } from '../amount';
import type { Balance } from '../types';
import { estimateArrival } from './arrival';
import { useWithdraw } from './use-withdraw';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  balance: Balance;
  withReauth: WithReauth;
  /** Payout method, rendered by its feature. */
  destination: ReactNode;
};

export function WithdrawDialog({ isOpen, onClose, ...form }: Props) {
  const { t } = useTranslation('payout');
  return (
    <Overlay shape="confirm" title={t('withdrawTitle')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <WithdrawForm {...form} onClose={onClose} />}
    </Overlay>
  );
}

/** Amount, payout method and estimated arrival. */
function WithdrawForm({ balance, withReauth, destination, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('payout');
  const { t: common } = useTranslation();
  const inline = useInlineFormat();
  const input = useRef<HTMLInputElement>(null);
  const done = () => {
    onClose();
    showToast({ message: t('requested') });
  };
  const form = useWithdraw(balance, withReauth, done);
  const { typed, cents, amountError, problem, busy } = form;
  const { availableCents, minimumCents } = balance;
  const validCents = cents !== null && !amountError ? cents : null;
  const [from, to] = estimateArrival(new Date());

  return (
    <form
      noValidate
      className="grid gap-5 px-6 pt-5 pb-6"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!busy && !(await form.withdraw())) input.current?.focus();
      }}
    >
      <TextField
        ref={input}
        label={t('amountLabel')}
        hint={t('amountHint', { min: inline.money(minimumCents), max: inline.money(availableCents) })}
        error={amountError || undefined}
        value={typed}
        onChange={({ target }) => form.change(target.value)}
        onBlur={form.leave}
        inputMode="decimal"
        autoComplete="off"
        ltr
        startIcon={
          <span aria-hidden="true" className="font-semibold text-ink-3">
            $
          </span>
        }
        endIcon={
          cents !== availableCents && (
            <Button variant="s" size="sm" onClick={() => form.takeAll()} className="-me-2">
              {t('all')}
            </Button>
          )
        }
      />
      <dl className="grid gap-3 rounded-md bg-sunken p-4 text-s">
        <Fact name={t('arrives')}>
          <Amount cents={validCents ?? 0} className="font-semibold" />
          <span className="block text-xs text-ink-3">{t('feeFree')}</span>
        </Fact>
        <Fact name={t('where')}>{destination}</Fact>
        <Fact name={t('when')}>
          {t('whenText', { from: inline.inlineDate(from.toISOString()), to: inline.inlineDate(to.toISOString()) })}
        </Fact>
        <Fact name={t('left')}>
          <Amount cents={availableCents - (validCents ?? 0)} />
        </Fact>
      </dl>
      {problem && <ErrorState title={problem} />}
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button variant="o" onClick={onClose} disabled={busy}>
          {common('common.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {validCents ? t('submit', { amount: inline.money(validCents) }) : t('withdrawTitle')}
        </Button>
      </div>
    </form>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  );
}
