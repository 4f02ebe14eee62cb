import { useEffect } from 'react';
import { mutate } from 'swr';
import { api, UNREAD_COUNT_PATH } from '@/api';
import { reloadList } from '@/api/lists/use-infinite-list';

/** Written by the service worker when a notification of the device is pressed. */
const OPENED = '/push/opened';

async function openPushed(): Promise<void> {
  const response = await caches.match(OPENED);
  if (!response) return;
  const id = await response.text();
  await caches.delete('private-push');
  await api.post(`/notifications/${id}/open`);
  await Promise.all([mutate(UNREAD_COUNT_PATH), reloadList('/notifications').catch(() => undefined)]);
}

/** Marks the notification that led to this page as read. */
export function usePushedNotification(): void {
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker || typeof caches === 'undefined') return;
    // One that was deleted meanwhile needs no mark.
    const open = () => void openPushed().catch(() => undefined);
    open();
    worker.addEventListener('message', open);
    return () => worker.removeEventListener('message', open);
  }, []);
}
