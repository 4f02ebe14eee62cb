import { useSyncExternalStore } from 'react';
import useSWR, { mutate, type SWRConfiguration } from 'swr';
import { clearCached } from '../client/cache';
import { api } from '../client/client';
import type { Me, Session } from '../types';
import { signOutWith } from './before-sign-out';
import { clearStoredCopies } from './stored-copies';
import { clearToken, onTokenChange, readMemberId, readToken, storeToken } from './token-store';
import { clearUnsentDrafts } from './unsent-drafts';

/** `unknown` on the server and during hydration; then whether a token exists. */
export type Membership = 'unknown' | 'guest' | 'member';

export function useMembership(): Membership {
  return useSyncExternalStore<Membership>(
    onTokenChange,
    () => (readToken() ? 'member' : 'guest'),
    () => 'unknown',
  );
}

/**
 * Returns a path that only members may fetch; null, which fetches nothing, for guests and while membership is unknown.
 */
export function useMemberPath(path: string | null): string | null {
  return useMembership() === 'member' ? path : null;
}

/** Neither the current user nor the unread count is fetched again when the window gains focus (requirements 4). */
const noFocusRevalidation: SWRConfiguration = { revalidateOnFocus: false };

export const ME_PATH = '/users/me';
export const UNREAD_COUNT_PATH = '/notifications/count';

/** The authenticated member; fetched only if a token exists and `disabled` is false. */
export function useMe({ disabled = false } = {}) {
  const path = useMemberPath(disabled ? null : ME_PATH);
  return useSWR<Me, Error>(path, (key: string) => api.get<Me>(key), noFocusRevalidation);
}

export function useUnreadCount() {
  const path = useMemberPath(UNREAD_COUNT_PATH);
  return useSWR<number, Error>(path, (key: string) => api.get<number>(key), noFocusRevalidation);
}

const clearAllCached = () => clearCached(undefined, { quietly: true });

/** Stores a session and, if included, its member. What another member left in this browser is deleted. */
export async function beginSession(session: Session, user: Me): Promise<void> {
  await Promise.all([clearAllCached(), clearStoredCopies({ keepWorker: true })]);
  clearUnsentDrafts({ except: user._id });
  storeToken(session.token, session.expiresAt);
  await mutate(ME_PATH, user, { revalidate: false });
}

/** Deletes all data of the member from this browser. */
export async function endSession(): Promise<void> {
  const cleared = clearToken();
  clearUnsentDrafts();
  await Promise.all([cleared, clearAllCached()]);
}

/** Ends the session at the API first: if that fails, the member stays signed in and receives the error. */
export async function logout({ everywhere = false } = {}): Promise<void> {
  await signOutWith(async () => {
    await api.post('/users/logout', {}, { query: { everywhere: everywhere || undefined } });
    await endSession();
  });
}

/** Follows session changes of other tabs: data fetched for another member is cleared. */
export function watchSession(): () => void {
  let subject = readMemberId();
  return onTokenChange(() => {
    const token = readToken();
    const now = readMemberId(token);
    if (!token) void clearAllCached();
    else if (subject && now && now !== subject) window.location.reload();
    subject = token ? now || subject : '';
  });
}
