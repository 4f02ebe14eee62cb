import { useEffect, useSyncExternalStore } from 'react';
import { useMembership } from '@/api';
import { readMemberId } from '@/api/session/token-store';
import { onWaitingChange, readWaiting, updateWaiting, type WaitingPost } from './waiting-posts';

/** A tab that is closed while it edits gives the post back after this. */
const HOLD_MS = 60 * 60_000;
const NONE: readonly WaitingPost[] = [];

/** The posts of this browser's member that wait for a connection, or whose letter does. */
export function useWaitingPosts(): readonly WaitingPost[] {
  const isMember = useMembership() === 'member';
  return useSyncExternalStore(
    onWaitingChange,
    () => (isMember ? readWaiting(readMemberId()) : NONE),
    () => NONE,
  );
}

export function findWaiting(key: string | undefined): WaitingPost | null {
  return readWaiting(readMemberId()).find((post) => post.key === key) ?? null;
}

/** Keeps a post from being sent while its text is being changed. */
export function useHoldWhileEditing(post: WaitingPost | null): void {
  const key = post?.key;
  useEffect(() => {
    if (!key) return;
    const memberId = readMemberId();
    updateWaiting(memberId, key, { heldUntil: Date.now() + HOLD_MS });
    return () => updateWaiting(memberId, key, { heldUntil: 0 });
  }, [key]);
}
