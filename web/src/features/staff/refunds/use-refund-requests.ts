import { useMemberPath } from '@/api';
import { useCursorPages } from '@/api/lists/use-cursor-pages';
import type { Page } from '@/api/types';
import { reloadStaffSession, staffPost } from '../staff-session';
import type { RefundAct, StaffRefundRequest } from './types';

/** Refund requests that wait for staff, and the call that decides one. */
export function useRefundRequests() {
  const { pages, reload, ...list } = useCursorPages<Page<StaffRefundRequest>>(useMemberPath('/staff/refundRequests'));
  const refresh = () => {
    reloadStaffSession();
    void reload();
  };
  return {
    ...list,
    requests: pages?.flatMap(({ payload }) => payload),
    reload: refresh,
    /** The list is fetched again after an error, too: someone else may have decided meanwhile. */
    decide: async ({ _id }: StaffRefundRequest, act: RefundAct, reason: string) => {
      try {
        return await staffPost<StaffRefundRequest>(`/staff/refundRequests/${_id}/${act}`, { reason });
      } finally {
        refresh();
      }
    },
  };
}

export type DecideRefund = ReturnType<typeof useRefundRequests>['decide'];
