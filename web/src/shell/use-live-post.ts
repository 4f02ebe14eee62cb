import { useEffect } from 'react';
import { mutate } from 'swr';
import { onLiveNotification } from '@/api/realtime/live-events';

const DEBOUNCE_MS = 800;

/** Refetches the open post when the event stream reports a change to it. */
export function useLivePost(): void {
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const stop = onLiveNotification((event) => {
      if (event.type !== 'notification' || !event.notification.postId) return;
      const { _id } = event.notification.postId;
      // Several events cause one fetch. Only the visible post is fetched.
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
