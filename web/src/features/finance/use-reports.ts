import useSWR from 'swr';
import useSWRImmutable from 'swr/immutable';
import { api, useMemberPath } from '@/api';
import type { CurrentShare, Details, Report } from './types';

/** Newest twelve months, current month first. */
export function useReports() {
  const path = useMemberPath('/revenue-share/user-reports?limit=12');
  return useSWR<Report[], Error>(path, (key: string) => api.get<Report[]>(key), { revalidateOnFocus: false });
}

export function useCurrentShare() {
  const path = useMemberPath('/revenue-share/current-revenue-share');
  return useSWR<CurrentShare, Error>(path, (key: string) => api.get<CurrentShare>(key), { revalidateOnFocus: false });
}

const detailsPath = (period: string) => `/revenue-share/details?period=${period}`;

/** Details of a month; null fetches nothing. */
export function useDetails(period: string | null) {
  return useSWRImmutable<Details, Error>(useMemberPath(period && detailsPath(period)), (key: string) =>
    api.get<Details>(key),
  );
}
