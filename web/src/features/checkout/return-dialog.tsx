import { useState } from 'react';
import type { Post } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useTexts } from '@/lib/use-texts';
import { Overlay } from '@/ui/modal';
import { ReturnContent } from './return-content';
import { checkoutTexts } from './texts';
import { useCheckoutReturn } from './use-checkout-return';

/** Result of a payment in a dialog. During confirmation it may be closed; it opens again with the result. */
export function ReturnDialog({ post }: { post: Post }) {
  const ready = useTexts('checkout', checkoutTexts);
  const { t } = useTranslation('checkout');
  const { state, isOpen, retry, close } = useCheckoutReturn(post._id);
  const [dismissedKind, setDismissedKind] = useState('');
  const shown = isOpen && ready && dismissedKind !== state.kind;
  const dismiss = () => {
    setDismissedKind(state.kind);
    close();
  };
  return (
    <Overlay shape="confirm" title={t('returnTitle')} hideTitle isOpen={shown} onClose={dismiss} closeIcon={false}>
      <div className="grid justify-items-center gap-1 p-6 text-center sm:p-8" aria-live="polite">
        <ReturnContent post={post} state={state} onRetry={retry} onClose={dismiss} />
      </div>
    </Overlay>
  );
}
