import { useEffect, useRef, useState } from 'react';
import { mutate } from 'swr';
import { isApiError } from '@/api';
import { markOwned } from '@/api/mutations/owned-products';
import { createPaymentLink } from './api';
import { clearAttempt, type Intent, type PaidPost, savePendingCheckout } from './attempts';

export type PaymentState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  /** The browser navigates to the payment page. */
  | { kind: 'leaving' }
  /** The price differs from the displayed one. */
  | { kind: 'repriced'; cents: number }
  | { kind: 'refused'; error: unknown };

const IDLE: PaymentState = { kind: 'idle' };

/** Returns whether the API decided: then another press is another attempt. A lost request is repeated unchanged. */
function isDecided(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Path of this page without its language, as the router takes it. */
function currentPath(): string {
  const { pathname, search } = window.location;
  return (pathname.replace(/^\/ar(?=\/|$)/, '') || '/') + search;
}

/** Payment for a post, one attempt at a time. */
export function usePayment({ _id: postId, author, files, priceCents }: PaidPost) {
  const [state, setState] = useState<PaymentState>(IDLE);
  const isRunning = useRef(false);
  const price = state.kind === 'repriced' ? state.cents : priceCents;

  // The back/forward cache may restore this page as it was left.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isRunning.current = false;
      setState(IDLE);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  const startPayment = async (intent: Intent): Promise<PaymentState> => {
    const isPurchase = intent.purpose === 'purchase';
    try {
      const link = await createPaymentLink(postId, intent);
      clearAttempt(postId, intent);
      if (link.granted) {
        markOwned(postId);
        return IDLE;
      }
      if (isPurchase && link.amountCents !== price) {
        void mutate(`/posts/post/${postId}`);
        return { kind: 'repriced', cents: link.amountCents };
      }
      const post = { _id: postId, author, files, priceCents };
      savePendingCheckout({ post, intent, from: currentPath() });
      window.location.assign(link.url ?? '');
      return { kind: 'leaving' };
    } catch (error) {
      if (isDecided(error)) clearAttempt(postId, intent);
      if (isPurchase && isApiError(error, 'already_purchased')) {
        markOwned(postId);
        return IDLE;
      }
      return { kind: 'refused', error };
    }
  };

  return {
    state,
    /** Current price as far as known. */
    price,
    isBusy: state.kind === 'asking' || state.kind === 'leaving',
    /** Returns the new state; null while an earlier press is pending. */
    pay: async (intent: Intent): Promise<PaymentState | null> => {
      if (isRunning.current) return null;
      isRunning.current = true;
      setState({ kind: 'asking' });
      const next = await startPayment(intent);
      setState(next);
      isRunning.current = next.kind === 'leaving';
      return next;
    },
    reset: () => setState(IDLE),
  };
}
