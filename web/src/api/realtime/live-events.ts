import { mutate } from 'swr';
import { UNREAD_COUNT_PATH } from '../session/session';
import type { Notification } from '../types';

export type LiveEvent = { type: 'count'; count: number } | { type: 'notification'; notification: Notification };

const listeners = new Set<(event: LiveEvent) => void>();

/** Hears what the event stream brings, in whichever tab holds it. */
export function onLiveNotification(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Spreads what the stream brought. */
export function publishLiveEvent(event: LiveEvent): void {
  if (event.type === 'count') void mutate(UNREAD_COUNT_PATH, event.count, { revalidate: false });
  for (const listener of listeners) listener(event);
}
