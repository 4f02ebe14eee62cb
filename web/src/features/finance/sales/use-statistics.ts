import { useState } from 'react';
import useSWR from 'swr';
import { api, useMemberPath } from '@/api';
import type { SalesStatistics } from '../types';
import { type Period, periodRange } from './periods';

/** Sales statistics of a period that ends today; the former period's are kept until they arrive. */
export function useStatistics(period: Period) {
  // Fixed when the tab is opened, so that the path does not change at every tick.
  const [now] = useState(() => Date.now());
  const { from, until } = periodRange(period, now);
  const path = useMemberPath(`/payments/sales/statistics?from=${from}&until=${until}`);
  return useSWR<SalesStatistics, Error>(path, (key: string) => api.get<SalesStatistics>(key), {
    revalidateOnFocus: false,
  });
}
