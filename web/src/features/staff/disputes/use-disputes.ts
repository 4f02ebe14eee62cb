import { useMemberPath } from '@/api';
import { useCursorPages } from '@/api/lists/use-cursor-pages';
import type { Page } from '@/api/types';
import { staffPost } from '../staff-session';
import type { StaffDispute } from './types';

/** Open disputes, and the call that answers one in place of the seller. */
export function useDisputes() {
  const { pages, reload, ...list } = useCursorPages<Page<StaffDispute>>(useMemberPath('/staff/disputes'));
  return {
    ...list,
    disputes: pages?.flatMap(({ payload }) => payload),
    reload: () => void reload(),
    /** The list is fetched again after an error, too: the seller may have answered meanwhile. */
    answer: async ({ _id }: StaffDispute, statement: string) => {
      try {
        return await staffPost<StaffDispute>(`/staff/disputes/${_id}/answer`, { statement });
      } finally {
        void reload();
      }
    },
  };
}

export type AnswerDispute = ReturnType<typeof useDisputes>['answer'];
