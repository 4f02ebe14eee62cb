import useSWR from 'swr';
import { api } from './client';

/**
 * Reads the cached value of a path without fetching. It has a fetcher nevertheless, because SWR revalidates by the
 * first hook of a path.
 */
export function useCached<Data>(path: string | null): Data | undefined {
  const { data } = useSWR<Data, Error>(path, (key: string) => api.get<Data>(key), {
    revalidateOnMount: false,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return data;
}
