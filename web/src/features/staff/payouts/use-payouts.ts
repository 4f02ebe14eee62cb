import { useMemberPath } from '@/api';
import { useCursorPages } from '@/api/lists/use-cursor-pages';
import { reloadStaffSession, staffPost } from '../staff-session';
import type { PayoutBatch, PayoutFilter, StaffPayout, StaffPayouts } from './types';

/** Payouts in a state with the batches that wait for approval, and the calls that change them. */
export function usePayouts(filter: PayoutFilter) {
  const { pages, reload, ...list } = useCursorPages<StaffPayouts>(useMemberPath(`/staff/payouts?state=${filter}`));
  const refresh = () => {
    reloadStaffSession();
    void reload();
  };
  /** The list is fetched again after an error, too: the payout may have been sent or stopped meanwhile. */
  const change = async <Changed>(path: string, body: object = {}): Promise<Changed> => {
    try {
      return await staffPost<Changed>(path, body);
    } finally {
      refresh();
    }
  };
  return {
    ...list,
    payouts: pages?.flatMap(({ payload }) => payload),
    batches: pages?.[0]?.batches ?? [],
    reload: refresh,
    hold: ({ number }: StaffPayout, reason: string) => change<StaffPayout>(`/staff/payouts/${number}/hold`, { reason }),
    reject: ({ number }: StaffPayout, reason: string) =>
      change<StaffPayout>(`/staff/payouts/${number}/reject`, { reason }),
    release: ({ number }: StaffPayout) => change<StaffPayout>(`/staff/payouts/${number}/release`),
    approve: ({ number }: PayoutBatch) => change<PayoutBatch>(`/staff/payoutBatches/${number}/approve`),
  };
}

export type PayoutCalls = Pick<ReturnType<typeof usePayouts>, 'hold' | 'reject' | 'release' | 'approve'>;
