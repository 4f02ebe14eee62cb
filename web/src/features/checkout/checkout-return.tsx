import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import type { Post } from '@/api';
import { lazyWithRetry } from '@/ui/lazy';
import { tipOrigin } from './attempts';

const ReturnDialog = lazyWithRetry(() => import('./return-dialog').then((module) => module.ReturnDialog));

/** Result of a payment after the return from the payment page, loaded on demand. */
export function CheckoutReturn({ post }: { post: Post }) {
  const { query, replace } = useRouter();
  const { checkout } = query;
  const hasReturned = useRef(false);
  const origin = checkout ? tipOrigin(post._id) : null;
  hasReturned.current ||= Boolean(checkout) && !origin;
  // The payment page returns to the post; a tip goes on to the page on which it began.
  useEffect(() => {
    if (!origin || typeof checkout !== 'string') return;
    const url = new URL(origin, window.location.origin);
    url.searchParams.set('checkout', checkout);
    void replace(url.pathname + url.search);
  }, [origin, checkout, replace]);
  return hasReturned.current ? <ReturnDialog post={post} /> : null;
}
