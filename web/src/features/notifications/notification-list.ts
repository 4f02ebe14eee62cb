import { useEffect } from 'react';
import { mutate } from 'swr';
import { api, type Notification, UNREAD_COUNT_PATH } from '@/api';
import { reloadList, updateList, useInfiniteList } from '@/api/lists/use-infinite-list';
import { onLiveNotification } from '@/api/realtime/live-events';

const PATH = '/notifications';
const NO_REVALIDATION = { revalidate: false };

/** Notifications of the member, newest first, updated live. */
export function useNotifications() {
  const list = useInfiniteList<Notification>(PATH, { fresh: true });
  useEffect(
    () => onLiveNotification((event) => event.type === 'notification' && void prependNotification(event.notification)),
    [],
  );
  return { ...list, unread: list.items?.filter(({ isOpened }) => !isOpened).length ?? 0 };
}

function prependNotification(notification: Notification): Promise<void> {
  return updateList<Notification>(PATH, (items, isFirst) => {
    const others = items.filter(({ _id }) => _id !== notification._id);
    return isFirst ? [notification, ...others] : others;
  });
}

const markOpened = (item: Notification): Notification => ({ ...item, isOpened: true });

/** Marks a notification as read at once; the API's response prevails. Then the list is reloaded (requirements 4). */
export async function openNotification(notification: Notification): Promise<void> {
  if (notification.isOpened) return;
  const { _id } = notification;
  await updateList<Notification>(PATH, (items) => items.map((item) => (item._id === _id ? markOpened(item) : item)));
  await mutate<number>(UNREAD_COUNT_PATH, (count = 1) => Math.max(0, count - 1), NO_REVALIDATION);
  try {
    await api.post(`${PATH}/${_id}/open`);
  } catch {
    await updateList<Notification>(PATH, (items) => items.map((item) => (item._id === _id ? notification : item)));
  }
  // The drawer has closed; an error shows when it is opened again.
  await Promise.all([reloadList<Notification>(PATH).catch(() => undefined), mutate(UNREAD_COUNT_PATH)]);
}

/** Reverts the change and throws on an error of the API. */
export async function openAllNotifications(reload: () => Promise<unknown>): Promise<void> {
  await updateList<Notification>(PATH, (items) => items.map(markOpened));
  await mutate<number>(UNREAD_COUNT_PATH, 0, NO_REVALIDATION);
  try {
    await api.post(`${PATH}/openAll`);
  } finally {
    await Promise.all([reload(), mutate(UNREAD_COUNT_PATH)]);
  }
}

/** Targets of notices of the platform, by their status. */
const NOTICE_PATHS: Record<string, string> = {
  refundRequested: '/finance?tab=refunds',
  refundEscalated: '/finance?tab=refunds',
  disputeOpened: '/finance?tab=disputes',
  fraudRefunded: '/finance',
  refundDeclined: '/purchased-posts',
  refundDenied: '/purchased-posts',
  refunded: '/purchased-posts',
  refundToDecide: '/staff/refunds',
  statementWritten: '/settings/standing',
  appealDecided: '/settings/standing',
};

/** Returns the target of a notification: its post at the comment or the reviews, else its sender, else its subject. */
export function notificationHref({ postId, commentId, from, actors, type, facts }: Notification): string {
  if (postId && commentId) return `/posts/${postId._id}#comment-${commentId._id}`;
  // A reply without a comment is the seller's reply to a review.
  if (postId) return `/posts/${postId._id}${type === 'review' || type === 'reply' ? '#reviews' : ''}`;
  if (actors.length > 0) return `/users/${from._id}`;
  if (type === 'revenueReport') return facts.period ? `/finance?period=${facts.period}` : '/finance?tab=report';
  if (type === 'payout') return '/finance';
  return NOTICE_PATHS[facts.status ?? ''] ?? '/';
}
