import { mutate } from 'swr';
import { createSignal } from '@/lib/create-store';
import { UNREAD_COUNT_PATH } from '../session/session';
import type { Notification } from '../types';

export type LiveEvent = { type: 'count'; count: number } | { type: 'notification'; notification: Notification };

const liveEvents = createSignal<[LiveEvent]>();

/** Calls the listener with each event of the stream, whichever tab holds the connection. */
export const onLiveNotification = liveEvents.subscribe;

/** Passes an event of the stream to the listeners of this tab. */
export function publishLiveEvent(event: LiveEvent): void {
  if (event.type === 'count') void mutate(UNREAD_COUNT_PATH, event.count, { revalidate: false });
  liveEvents.emit(event);
}
