import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import { api, isApiError, useMemberPath } from '@/api';
import { casePost, casesChanged } from '../staff-session';
import type { CaseDetail, CaseItem } from '../types';

/** Others may take or decide the case meanwhile. */
const REFRESH_MS = 20_000;

/** A case; opening a free one takes it, so that two members of staff do not read the same. */
export function useCase(number: number) {
  const detail = useSWR<CaseDetail, Error>(
    useMemberPath(`/staff/cases/${number}`),
    (path: string) => api.get<CaseDetail>(path),
    { refreshInterval: REFRESH_MS, shouldRetryOnError: false },
  );
  const { data, mutate } = detail;
  const hasTaken = useRef(false);
  useEffect(() => casesChanged.subscribe(() => void mutate()), [mutate]);
  useEffect(() => {
    if (!data || hasTaken.current) return;
    hasTaken.current = true;
    if (!isFree(data)) return;
    casePost<CaseItem>(number, 'take').catch((error: unknown) => {
      // The page then shows who was faster.
      if (isApiError(error, 'case_taken', 'case_decided')) void mutate();
    });
  }, [data, number, mutate]);
  return detail;
}

function isFree({ state, takenBy, isOwn, pending }: CaseItem): boolean {
  return (state === 'open' || state === 'held') && !takenBy && !isOwn && !pending;
}
