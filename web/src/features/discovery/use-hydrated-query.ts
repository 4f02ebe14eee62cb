import { useRouter } from 'next/router';
import { useHydrated } from '@/ui';

/**
 * Query of the URL, or null during hydration, when the server's markup must be reproduced. The router knows it later;
 * rendering must not wait for that.
 */
export function useHydratedQuery(): Record<string, string | string[] | undefined> | null {
  const { isReady, query } = useRouter();
  const isHydrated = useHydrated();
  // A page without a query is ready during hydration, which the server's markup was not.
  if (!isHydrated) return null;
  return isReady ? query : Object.fromEntries(new URLSearchParams(window.location.search));
}
