import { useRouter } from 'next/router';
import { useRef } from 'react';
import { lazyWithRetry } from '@/ui/lazy';

const TipReturnDialog = lazyWithRetry(() => import('./tip-return-dialog').then((module) => module.TipReturnDialog));

/** Result of a tip on the page where it began; the pages of posts show their own. */
export function TipReturn() {
  const { query, pathname } = useRouter();
  const hasReturned = useRef(false);
  hasReturned.current ||= Boolean(query.checkout) && pathname !== '/posts/[postId]';
  return hasReturned.current ? <TipReturnDialog /> : null;
}
