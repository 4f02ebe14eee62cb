import { useRouter } from 'next/router';
import { useRef } from 'react';
import type { Post } from '@/api';
import { lazyWithRetry } from '@/ui/lazy';

const ReturnDialog = lazyWithRetry(() => import('./return-dialog').then((module) => module.ReturnDialog));

/** Says what became of a payment to whoever comes back from the payment page; its code comes with them. */
export function CheckoutReturn({ post }: { post: Post }) {
  const { query } = useRouter();
  const hasReturned = useRef(false);
  hasReturned.current ||= Boolean(query.checkout);
  return hasReturned.current ? <ReturnDialog post={post} /> : null;
}
