import { useRef, useState } from 'react';
import { mutate } from 'swr';
import { api, isApiError } from '@/api';
import { updateList } from '@/api/lists/use-infinite-list';
import type { WithReauth } from '@/api/session/reauthentication';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { newIdempotencyKey } from '@/lib/idempotency-key';
import { useErrorText } from '@/shell';
import { useFormat } from '@/ui';
import { useInlineFormat } from '../amount';
import { formatCentsInput, parseCents } from '../money-input';
import type { Balance, Payout } from '../types';
import { PAYOUTS_PATH } from './payouts-path';
import { BALANCE_PATH } from './use-balance';

const AMOUNT_ERRORS = ['insufficient_balance', 'payout_below_minimum'];

/** State of a withdrawal: input, validation, and one idempotent request. */
export function useWithdraw(balance: Balance, withReauth: WithReauth, onDone: () => void) {
  const { t } = useTranslation('payout');
  const { digits } = useFormat();
  const inline = useInlineFormat();
  const errorText = useErrorText();
  const [typed, setTyped] = useState(() => formatCentsInput(balance.availableCents, digits === 'arab'));
  const [isSpoken, setSpoken] = useState(false);
  const [refused, setRefused] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  // A repeated request for the same amount, after reauthentication or a network error, has the same key.
  const attempt = useRef({ cents: 0, key: '' });

  const cents = parseCents(typed);
  const amountError = (): string => {
    if (refused) return refused;
    if (cents === null) return isSpoken ? t('faultForm', { example: isolateLtr('120.50') }) : '';
    if (cents > balance.availableCents) return t('faultAbove', { amount: inline.money(balance.availableCents) });
    if (!isSpoken || cents >= balance.minimumCents) return '';
    return t('faultBelow', { amount: inline.money(balance.minimumCents) });
  };

  const change = (text: string) => {
    setTyped(text);
    setRefused('');
    setProblem('');
  };

  const withdraw = async (): Promise<boolean> => {
    setSpoken(true);
    setProblem('');
    if (cents === null || cents > balance.availableCents || cents < balance.minimumCents) return false;
    if (attempt.current.cents !== cents) attempt.current = { cents, key: newIdempotencyKey() };
    setBusy(true);
    try {
      const headers = { 'idempotency-key': attempt.current.key };
      const ask = () => api.post<Payout>(PAYOUTS_PATH, { amountCents: cents }, { headers });
      const payout = await withReauth(ask);
      if (!payout) return true;
      await updateOptimistically(payout, cents);
      onDone();
      return true;
    } catch (error) {
      if (isApiError(error, ...AMOUNT_ERRORS)) setRefused(errorText(error));
      else setProblem(errorText(error));
      void mutate(BALANCE_PATH);
      return !isApiError(error, ...AMOUNT_ERRORS);
    } finally {
      setBusy(false);
    }
  };

  const leave = () => setSpoken((before) => before || typed !== '');
  const takeAll = () => change(formatCentsInput(balance.availableCents, digits === 'arab'));
  return { typed, cents, amountError: amountError(), problem, busy, change, takeAll, leave, withdraw };
}

/** The payout is in the list and deducted from the balance before the next fetch. */
async function updateOptimistically(payout: Payout, cents: number): Promise<void> {
  await updateList<Payout>(PAYOUTS_PATH, (items, isFirst) => {
    const others = items.filter(({ _id }) => _id !== payout._id);
    return isFirst ? [payout, ...others] : others;
  });
  const less = (balance: Balance | undefined): Balance | undefined =>
    balance && {
      ...balance,
      availableCents: balance.availableCents - cents,
      inPayoutCents: balance.inPayoutCents + cents,
      canRequestPayout: false,
      reason: 'payout_in_progress',
    };
  await mutate<Balance>(BALANCE_PATH, less, { revalidate: false });
  void mutate(BALANCE_PATH);
}
