import { useRouter } from 'next/router';
import { useRef } from 'react';
import type { Post } from '@/api';
import { lazyWithRetry } from '@/ui/lazy';

const ReturnDialog = lazyWithRetry(() => import('./return-dialog').then((module) => module.ReturnDialog));

/** Result of a payment after the return from the payment page, loaded on demand. */
export function CheckoutReturn({ post }: { post: Post }) {
  const { query } = useRouter();
  const hasReturned = useRef(false);
  hasReturned.current ||= Boolean(query.checkout);
  return hasReturned.current ? <ReturnDialog post={post} /> : null;
}
