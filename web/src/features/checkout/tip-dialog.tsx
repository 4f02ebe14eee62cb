import { useState } from 'react';
import type { Post } from '@/api';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { useTexts, useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, ErrorState, Sheet, useFormat } from '@/ui';
import { type TipAmount, TipAmounts } from './tip-amounts';
import { tipFee } from './tip-fee';
import { usePayment } from './use-payment';

type Props = { post: Post; isOpen: boolean; onClose: () => void };

/** Tip to the author of a post: one of five amounts, then the payment page. */
export function TipDialog({ post, isOpen, onClose }: Props) {
  const hasTips = useTexts('tips');
  const hasCheckout = useTexts('checkout');
  const { t } = useTranslation('tips');
  const { money } = useFormat();
  const errorText = useErrorText();
  const [cents, setCents] = useState<TipAmount | null>(null);
  const { state, isBusy, pay, reset } = usePayment(post);
  const [isRefused, setRefused] = useState(false);
  const name = isolate(post.author.name);
  const inline = (amount: number) => isolateLtr(money(amount));
  const fee = cents && window.__qima ? tipFee(cents, window.__qima) : 0;
  const close = () => {
    if (isBusy) return;
    reset();
    onClose();
  };
  return (
    <Sheet
      title={hasTips ? t('title') : ''}
      isOpen={isOpen && hasTips && hasCheckout}
      dismissable={!isBusy}
      onClose={close}
    >
      <form
        className="grid gap-4 p-5 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          setRefused(cents === null);
          if (cents) void pay({ purpose: 'tip', amountCents: cents });
        }}
      >
        <p className="text-s text-ink-2" aria-live="polite">
          {cents ? t('fee', { name, fee: inline(fee), net: inline(cents - fee) }) : t('subtitle', { name })}
        </p>
        <TipAmounts
          value={cents}
          disabled={isBusy}
          onChange={(chosen) => {
            setCents(chosen);
            setRefused(false);
            reset();
          }}
        />
        {isRefused && <ErrorState title={t('choose')} />}
        {state.kind === 'refused' && <ErrorState title={errorText(state.error)} />}
        <Button type="submit" full size="lg" busy={isBusy}>
          {cents ? t('send', { amount: inline(cents) }) : t('sendEmpty')}
        </Button>
        <p role="status" className="text-center text-xs text-ink-3">
          {t(state.kind === 'leaving' ? 'checkout:redirecting' : 'post:securePayment')}
        </p>
      </form>
    </Sheet>
  );
}
