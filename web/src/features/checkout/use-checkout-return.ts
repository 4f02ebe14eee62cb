import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { mutate } from 'swr';
import { useMembership } from '@/api';
import { markOwned, markReturned } from '@/api/mutations/owned-products';
import { fetchCheckoutResult } from './api';
import { CANCELED, initialState, isFinal, nextPollDelay, onError, onResult, type ReturnState } from './return-state';

/** Polls the result of the session in the URL until it is final, then removes it from the URL. */
export function useCheckoutReturn(postId: string) {
  const router = useRouter();
  const membership = useMembership();
  const fromUrl = typeof router.query.checkout === 'string' ? router.query.checkout : '';
  // Survives its removal from the URL.
  const [sessionId, setSessionId] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ReturnState>({ kind: 'asking' });

  useEffect(() => {
    if (fromUrl) setSessionId(fromUrl);
  }, [fromUrl]);

  // If the session ended at the payment page, sign-in returns to this URL.
  useEffect(() => {
    if (fromUrl && fromUrl !== CANCELED && membership === 'guest')
      void router.replace({ pathname: '/login', query: { next: router.asPath } });
  }, [fromUrl, membership, router]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    if (!sessionId || membership !== 'member') return;
    const ended = new AbortController();
    void pollResult(postId, sessionId, (next) => !ended.signal.aborted && setState(next), ended.signal);
    return () => ended.abort();
  }, [sessionId, attempt, membership, postId]);

  const isSettled = sessionId !== '' && isFinal(state);
  useEffect(() => {
    if (!isSettled || !router.query.checkout) return;
    // From the address itself: Next would write the @ of a handle as %40.
    const { pathname, searchParams, hash } = new URL(router.asPath, location.origin);
    searchParams.delete('checkout');
    const query = searchParams.toString();
    void router.replace(pathname + (query && `?${query}`) + hash, undefined, { shallow: true, scroll: false });
  }, [isSettled, router]);

  return {
    state,
    isOpen: sessionId !== '' && membership === 'member',
    retry: () => setAttempt(attempt + 1),
    close: () => isSettled && setSessionId(''),
  };
}

async function pollResult(postId: string, visit: string, show: (state: ReturnState) => void, signal: AbortSignal) {
  let state = initialState(visit);
  show(state);
  while (state.kind === 'asking' || state.kind === 'processing') {
    const before: ReturnState = state;
    state = await fetchCheckoutResult(postId, visit).then(
      (result) => onResult(before, result),
      (error) => onError(before, error),
    );
    if (signal.aborted) return;
    updateOwnership(postId, state);
    show(state);
    const wait = nextPollDelay(state);
    if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait));
    if (signal.aborted) return;
  }
}

/** Updates every component that shows the product. */
function updateOwnership(postId: string, state: ReturnState): void {
  if (state.kind !== 'paid' && state.kind !== 'refunded') return;
  if (state.result.purpose !== 'purchase') return;
  if (state.kind === 'paid') markOwned(postId);
  else markReturned(postId);
  void mutate(`/posts/post/${postId}`);
  void mutate((key) => typeof key === 'string' && key.startsWith('/posts/purchased'), undefined);
}
