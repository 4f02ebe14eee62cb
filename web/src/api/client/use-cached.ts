import useSWR from 'swr';
import { api } from './client';

/**
 * What the cache has of a path; it asks for nothing by itself. It has a fetcher all the same, since of all hooks of
 * a path SWR tells only the first one to ask again.
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
