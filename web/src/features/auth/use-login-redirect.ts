import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useMembership } from '@/api';

/** Redirects after sign-in; a signed-in visitor is redirected at once. */
export function useLoginRedirect(next: string): () => Promise<boolean> {
  const router = useRouter();
  const membership = useMembership();
  const { isReady } = router;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an arrival as a member counts, not becoming one here
  useEffect(() => {
    if (isReady && membership === 'member') void router.replace(next);
  }, [isReady]);
  return () => router.push(next);
}
