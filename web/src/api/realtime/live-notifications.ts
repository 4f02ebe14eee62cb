import { useEffect } from 'react';
import { apiOrigin } from '../client/client';
import { refreshToken } from '../session/refresh';
import { useMembership } from '../session/session';
import { onTokenChange, readToken } from '../session/token-store';
import type { Notification } from '../types';
import { type LiveEvent, publishLiveEvent } from './live-events';
import { readEvents } from './sse';

const LOCK = 'qima-live-notifications';
const CHANNEL = 'qima-live';
const INITIAL_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;

/** One tab of the browser holds the stream and tells the others. Mounted once, by the shell. */
export function useLiveNotifications(): void {
  const member = useMembership() === 'member';
  useEffect(() => {
    if (!member) return;
    const stop = new AbortController();
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
    if (channel) channel.onmessage = (message: MessageEvent<LiveEvent>) => publishLiveEvent(message.data);
    const broadcast = (event: LiveEvent) => {
      publishLiveEvent(event);
      channel?.postMessage(event);
    };
    const run = () => followStream(broadcast, stop.signal);
    // Without Web Locks every tab follows for itself.
    const lock = navigator.locks ? navigator.locks.request(LOCK, { signal: stop.signal }, run) : run();
    lock.catch(() => undefined);
    return () => {
      stop.abort();
      channel?.close();
    };
  }, [member]);
}

/**
 * Follows the stream until stopped: a fresh connection for each token, and ever longer waits after failures.
 * A stream that the member's other devices replaced names the wait itself.
 */
async function followStream(broadcast: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  let wait = INITIAL_RETRY_MS;
  while (!signal.aborted) {
    const token = readToken();
    const ended = new AbortController();
    let retry: number | null = null;
    const changed = onTokenChange(() => {
      if (readToken() !== token) ended.abort();
    });
    try {
      await connect(token, broadcast, AbortSignal.any([signal, ended.signal]), {
        onOpen: () => {
          wait = INITIAL_RETRY_MS;
        },
        onRetry: (milliseconds) => {
          retry = milliseconds;
        },
      });
    } catch {
      // The line broke; the wait below decides when it is tried again.
    } finally {
      changed();
    }
    if (signal.aborted || !readToken()) return;
    if (!ended.signal.aborted) await delay(retry ?? wait + Math.random() * wait, signal);
    wait = Math.min(wait * 2, MAX_RETRY_MS);
  }
}

async function connect(
  token: string,
  broadcast: (event: LiveEvent) => void,
  signal: AbortSignal,
  { onOpen, onRetry }: { onOpen: () => void; onRetry: (milliseconds: number) => void },
): Promise<void> {
  const response = await fetch(`${apiOrigin()}/notifications/stream`, {
    headers: { accept: 'text/event-stream', authorization: token, version: '2' },
    credentials: 'omit',
    cache: 'no-store',
    signal,
  });
  if (response.status === 401) {
    await refreshToken(token, apiOrigin());
    return;
  }
  if (!response.ok || !response.body) return;
  onOpen();
  for await (const { event, data } of readEvents(response.body, onRetry)) {
    const found = parseLiveEvent(event, data);
    if (found) broadcast(found);
  }
}

function parseLiveEvent(event: string, data: string): LiveEvent | null {
  if (event === 'count') {
    const { count }: { count: number } = JSON.parse(data);
    return { type: 'count', count };
  }
  if (event === 'notification') {
    const notification: Notification = JSON.parse(data);
    return { type: 'notification', notification };
  }
  return null;
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
