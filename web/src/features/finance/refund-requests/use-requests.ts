import useSWR, { mutate } from 'swr';
import { api, useMemberPath } from '@/api';
import { invalidateList, updateList } from '@/api/lists/use-infinite-list';
import type { RefundRequestCounts, Sale } from '../types';

export type RequestFilter = 'all' | 'open' | 'escalated' | 'closed';

export const FILTERS: readonly RequestFilter[] = ['all', 'open', 'escalated', 'closed'];

const REQUESTS_PATH = '/payments/refundRequests';
const COUNTS_PATH = `${REQUESTS_PATH}/counts`;
export const SALES_PATH = '/payments/sales';

export function requestsPath(filter: RequestFilter): string {
  return filter === 'all' ? REQUESTS_PATH : `${REQUESTS_PATH}?state=${filter}`;
}

/** Numbers of the requests that the member received, by state. */
export function useRequestCounts() {
  return useSWR<RefundRequestCounts, Error>(useMemberPath(COUNTS_PATH), (path: string) =>
    api.get<RefundRequestCounts>(path),
  );
}

/** Shows an answered sale in the list in view, and refetches the counts and the other lists. */
export function applyAnswer(sale: Sale, shown: RequestFilter): void {
  const replace = (rows: Sale[]) => rows.map((row) => (row._id === sale._id ? sale : row));
  void updateList<Sale>(requestsPath(shown), replace);
  void updateList<Sale>(SALES_PATH, replace);
  for (const filter of FILTERS) if (filter !== shown) void invalidateList(requestsPath(filter));
  void mutate(COUNTS_PATH);
}
