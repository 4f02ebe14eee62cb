import { useState } from 'react';
import { useTexts, useTranslation } from '@/lib/i18n';
import { Overlay } from '@/ui/modal';
import type { PaidPost } from './attempts';
import { ReturnContent } from './return-content';
import { useCheckoutReturn } from './use-checkout-return';

/** Result of a payment in a dialog. During confirmation it may be closed; it opens again with the result. */
export function ReturnDialog({ post }: { post: PaidPost }) {
  const ready = useTexts('checkout');
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
