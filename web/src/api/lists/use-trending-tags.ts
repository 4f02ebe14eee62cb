import useSWR from 'swr';
import { api } from '../client/client';
import { useMembership } from '../session/session';
import type { TrendingTag } from '../types';

/** They are counted every ten minutes. */
const REFRESH_MS = 60_000;

/** Tags that most members use at the moment; empty until they are loaded. */
export function useTrendingTags({ isNeeded = true } = {}): TrendingTag[] {
  const membership = useMembership();
  const { data } = useSWR<TrendingTag[], Error>(
    isNeeded && membership !== 'unknown' ? '/posts/trendingTags' : null,
    (path: string) => api.get<TrendingTag[]>(path),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: membership === 'member',
      dedupingInterval: REFRESH_MS,
    },
  );
  return data ?? [];
}
