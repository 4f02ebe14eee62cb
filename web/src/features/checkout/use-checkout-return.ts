import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { mutate } from 'swr';
import { useMembership } from '@/api';
import { markOwned, markReturned } from '@/api/mutations/owned-products';
import { askResult } from './api';
import { answered, begin, CANCELED, isSettled, nextWait, type ReturnState, refused } from './return-state';

/** Asks what became of the visit in the address until it is known, then takes it out of the address. */
export function useCheckoutReturn(postId: string) {
  const router = useRouter();
  const membership = useMembership();
  const given = typeof router.query.checkout === 'string' ? router.query.checkout : '';
  // It outlives its place in the address.
  const [visit, setVisit] = useState('');
  const [round, setRound] = useState(0);
  const [state, setState] = useState<ReturnState>({ kind: 'asking' });

  useEffect(() => {
    if (given) setVisit(given);
  }, [given]);

  // Whose session ended at the payment page signs in first and comes back to this address.
  useEffect(() => {
    if (given && given !== CANCELED && membership === 'guest')
      void router.replace({ pathname: '/login', query: { next: router.asPath } });
  }, [given, membership, router]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    if (!visit || membership !== 'member') return;
    const ended = new AbortController();
    void follow(postId, visit, (next) => !ended.signal.aborted && setState(next), ended.signal);
    return () => ended.abort();
  }, [visit, round, membership, postId]);

  const settled = visit !== '' && isSettled(state);
  useEffect(() => {
    if (!settled || !router.query.checkout) return;
    const { checkout: _, ...query } = router.query;
    void router.replace({ pathname: router.pathname, query }, undefined, { shallow: true, scroll: false });
  }, [settled, router]);

  return {
    state,
    isOpen: visit !== '' && membership === 'member',
    retry: () => setRound(round + 1),
    close: () => settled && setVisit(''),
  };
}

async function follow(postId: string, visit: string, show: (state: ReturnState) => void, signal: AbortSignal) {
  let state = begin(visit);
  show(state);
  while (state.kind === 'asking' || state.kind === 'processing') {
    const before: ReturnState = state;
    state = await askResult(postId, visit).then(
      (result) => answered(before, result),
      (error) => refused(before, error),
    );
    if (signal.aborted) return;
    tell(postId, state);
    show(state);
    const wait = nextWait(state);
    if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait));
    if (signal.aborted) return;
  }
}

/** Whatever shows the product follows what became of its payment. */
function tell(postId: string, state: ReturnState): void {
  if (state.kind !== 'paid' && state.kind !== 'refunded') return;
  if (state.result.purpose !== 'purchase') return;
  if (state.kind === 'paid') markOwned(postId);
  else markReturned(postId);
  void mutate(`/posts/post/${postId}`);
  void mutate((key) => typeof key === 'string' && key.startsWith('/posts/purchased'), undefined);
}
