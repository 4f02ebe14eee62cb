import type { Post } from '@/api';
import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { useTexts, useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, type ButtonSize, ErrorState, useFormat } from '@/ui';
import { usePayment } from './use-payment';

type Props = {
  post: Post;
  size?: ButtonSize;
  full?: boolean;
  /** In a card, where the price is beside it. */
  short?: boolean;
};

/** Buys a product, or claims a free one; errors are shown below. */
export function BuyButton({ post, size, full, short }: Props) {
  const ready = useTexts('checkout');
  const { t } = useTranslation('post');
  const { money } = useFormat();
  const errorText = useErrorText();
  const { state, price, isBusy, pay } = usePayment(post);
  const shown = isolateLtr(money(price ?? 0));
  const text = price ? t(short ? 'buyShort' : 'buy', { price: shown }) : t(short ? 'getFreeShort' : 'getFree');
  return (
    <div className={full ? 'grid gap-2' : 'grid justify-items-end gap-1.5'}>
      <Button
        size={size}
        full={full}
        variant={short ? 's' : 'p'}
        busy={isBusy}
        aria-label={short ? t('buyNamed', { action: text, title: isolate(post.title ?? '') }) : undefined}
        onClick={() => void pay({ purpose: 'purchase' })}
      >
        {text}
      </Button>
      <p role="status" className={state.kind === 'leaving' ? 'text-center text-xs text-ink-3' : 'sr-only'}>
        {state.kind === 'leaving' && ready && t('checkout:redirecting')}
      </p>
      {state.kind === 'refused' && <ErrorState title={errorText(state.error)} className="whitespace-normal text-xs!" />}
      {state.kind === 'repriced' && <ErrorState title={t('priceChanged', { price: shown })} className="text-xs!" />}
    </div>
  );
}
