import { useState } from 'react';
import type { Post } from '@/api';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useTexts } from '@/lib/use-texts';
import { useErrorText } from '@/shell';
import { Button, ErrorState, Sheet, useFormat } from '@/ui';
import { checkoutTexts, tipsTexts } from './texts';
import { type TipAmount, TipAmounts } from './tip-amounts';
import { usePayment } from './use-payment';

type Props = { post: Post; isOpen: boolean; onClose: () => void };

const DEFAULT_AMOUNT: TipAmount = 2000;

/** Tip to the author of a post: one of five amounts, then the payment page. */
export function TipDialog({ post, isOpen, onClose }: Props) {
  const hasTips = useTexts('tips', tipsTexts);
  const hasCheckout = useTexts('checkout', checkoutTexts);
  const { t } = useTranslation('tips');
  const { money } = useFormat();
  const errorText = useErrorText();
  const [cents, setCents] = useState<TipAmount>(DEFAULT_AMOUNT);
  const { state, isBusy, pay, reset } = usePayment(post);
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
          void pay({ purpose: 'tip', amountCents: cents });
        }}
      >
        <p className="text-s text-ink-2">{t('subtitle', { name: isolate(post.author.name) })}</p>
        <TipAmounts
          value={cents}
          disabled={isBusy}
          onChange={(chosen) => {
            setCents(chosen);
            reset();
          }}
        />
        {state.kind === 'refused' && <ErrorState title={errorText(state.error)} />}
        <Button type="submit" full size="lg" busy={isBusy}>
          {t('send', { amount: isolateLtr(money(cents)) })}
        </Button>
        <p role="status" className="text-center text-xs text-ink-3">
          {t(state.kind === 'leaving' ? 'checkout:redirecting' : 'post:securePayment')}
        </p>
      </form>
    </Sheet>
  );
}
