import { createStore, useStore } from '@/lib/create-store';
import { resetOnSignOut } from '../session/token-store';
import type { Post } from '../types';

const NONE: ReadonlySet<string> = new Set();
/** Products acquired since the page was opened, so that every card of one changes at once. */
const ownedIds = createStore(NONE);
resetOnSignOut(ownedIds, NONE);
/** Calls a listener after a purchase, and after a refund. */
export const onOwnedChange = ownedIds.subscribe;

export function markOwned(postId: string): void {
  ownedIds.set(new Set([...ownedIds.get(), postId]));
}

/** The product was refunded. */
export function markReturned(postId: string): void {
  ownedIds.set(new Set([...ownedIds.get()].filter((id) => id !== postId)));
}

/** Whether the member has bought the product and may download its files. */
export function useIsOwned({ _id, viewer }: Pick<Post, '_id' | 'viewer'>): boolean {
  const isNew = useStore(ownedIds, (ids) => ids.has(_id), false);
  return isNew || Boolean(viewer?.purchased);
}
