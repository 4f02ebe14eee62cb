import { useEffect } from 'react';
import { mutate } from 'swr';
import { onLiveNotification } from '@/api/realtime/live-events';

const DEBOUNCE_MS = 800;

/** The post that is open is read again when the stream says that something happened to it. */
export function useLivePost(): void {
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const stop = onLiveNotification((event) => {
      if (event.type !== 'notification' || !event.notification.postId) return;
      const { _id } = event.notification.postId;
      // Several at once are one. Only what is shown is fetched: nothing else hears of it.
      clearTimeout(timers.get(_id));
      timers.set(
        _id,
        setTimeout(() => void mutate(`/posts/post/${_id}`), DEBOUNCE_MS),
      );
    });
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, []);
}
