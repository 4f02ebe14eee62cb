import { createStore, useStore } from '@/lib/create-store';

const NONE: ReadonlySet<string> = new Set();

export const deletedIds = createStore(NONE);

/** Ids of posts and comments that this browser's member has deleted, including those that can be undone. */
export function useDeleted(): ReadonlySet<string> {
  return useStore(deletedIds, (ids) => ids, NONE);
}
