import { useEffect, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { createSignal } from '@/lib/create-store';
import { api } from '../client/client';
import type { Standing, Statement } from '../moderation-types';
import { onLiveNotification } from '../realtime/live-events';
import { useMe, useMemberPath, useUnreadCount } from './session';

export const STANDING_PATH = '/users/standing';

/** Status of the notices that say that there is a statement, or an answer to an appeal. */
export const STATEMENT_NOTICES: readonly string[] = ['statementWritten', 'appealDecided'];

const reads = createSignal();
const storageKey = (memberId: string) => `standing-read:${memberId}`;

/** Number of the newest statement that the member has seen in this browser. */
function lastReadNumber(memberId: string): number {
  try {
    return Number(localStorage.getItem(storageKey(memberId)) ?? 0);
  } catch {
    return 0;
  }
}

export function markStatementsRead(memberId: string, statements: readonly Statement[]): void {
  const newest = Math.max(0, ...statements.map(({ number }) => number));
  if (newest <= lastReadNumber(memberId)) return;
  try {
    localStorage.setItem(storageKey(memberId), String(newest));
  } catch {
    // Without storage the banner stays until the notification is opened.
  }
  reads.emit();
}

/**
 * The newest statement in effect that the member has not seen here; null without one. A statement comes with a
 * notification, so that members without unread ones cost no request.
 */
export function useUnreadStatement(): Statement | null {
  const { data: me } = useMe();
  const { data: unreadCount = 0 } = useUnreadCount();
  const { data, mutate } = useSWR<Standing, Error>(
    useMemberPath(unreadCount > 0 ? STANDING_PATH : null),
    (key: string) => api.get<Standing>(key),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const lastRead = useSyncExternalStore(
    reads.subscribe,
    () => (me ? lastReadNumber(me._id) : Number.POSITIVE_INFINITY),
    () => Number.POSITIVE_INFINITY,
  );
  useEffect(
    () =>
      onLiveNotification((event) => {
        if (event.type !== 'notification') return;
        if (STATEMENT_NOTICES.includes(event.notification.facts.status ?? '')) void mutate();
      }),
    [mutate],
  );
  if (unreadCount === 0) return null;
  return data?.statements.find(({ state, number }) => state === 'active' && number > lastRead) ?? null;
}
