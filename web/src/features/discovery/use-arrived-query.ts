import { useRouter } from 'next/router';
import { useHydrated } from '@/ui';

/**
 * The address's query, or null while the page still has to read as it was rendered for everybody. The router learns
 * it a while later: what is shown must not wait for that.
 */
export function useHydratedQuery(): Record<string, string | string[] | undefined> | null {
  const { isReady, query } = useRouter();
  const isHydrated = useHydrated();
  // A page without a query calls itself ready while hydrating; the server never did.
  if (!isHydrated) return null;
  return isReady ? query : Object.fromEntries(new URLSearchParams(window.location.search));
}
