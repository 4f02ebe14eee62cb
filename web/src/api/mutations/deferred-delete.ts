import { useSyncExternalStore } from 'react';
import { api, apiOrigin, authorisedFetch } from '../client/client';
import { isApiError } from '../client/errors';
import { beforeSignOut } from '../session/before-sign-out';
import { onToken, readToken } from '../session/token-store';

/** How long a deletion can be taken back: as long as its toast stands, and the way of a last tap. */
const GRACE = 8300;

type Deletion = {
  /** Of a post or a comment. */
  id: string;
  /** What DELETE is sent to. */
  path: string;
  onDeleted?: () => void;
  /** It stands again: it was taken back, or the API refused. */
  onBack?: () => void;
  onFailure: (error: unknown) => void;
};

type Pending = { deletion: Deletion; timer: ReturnType<typeof setTimeout> };

const none: ReadonlySet<string> = new Set();
let gone = none;
const pending = new Map<string, Pending>();
const listeners = new Set<() => void>();
let isWatching = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: ReadonlySet<string>): void {
  gone = next;
  for (const listener of listeners) listener();
}

/** The ids of what this browser's member has deleted, also of what can still be taken back. */
export function useDeleted(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => gone,
    () => none,
  );
}

/**
 * Takes something away at once; the API hears of it when it can no longer be taken back, when the page is left, or
 * before its member signs out. Answers the way back.
 */
export function deleteLater(deletion: Deletion): () => void {
  const { id } = deletion;
  watch();
  if (!gone.has(id)) {
    change(new Set([...gone, id]));
    pending.set(id, { deletion, timer: setTimeout(() => void send(deletion), GRACE) });
  }
  return () => {
    if (drop(id)) bringBack(deletion);
  };
}

function drop(id: string): boolean {
  clearTimeout(pending.get(id)?.timer);
  return pending.delete(id);
}

function bringBack({ id, onBack }: Deletion): void {
  change(new Set([...gone].filter((other) => other !== id)));
  onBack?.();
}

async function send(deletion: Deletion): Promise<void> {
  drop(deletion.id);
  try {
    await api.del(deletion.path);
  } catch (error) {
    // Deleted elsewhere: what was wanted is so.
    if (!isApiError(error) || error.status !== 404) {
      bringBack(deletion);
      deletion.onFailure(error);
      return;
    }
  }
  deletion.onDeleted?.();
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  // Who leaves the page has not taken it back. A plain call would end with the page.
  window.addEventListener('pagehide', () => {
    for (const { deletion } of [...pending.values()]) {
      drop(deletion.id);
      const headers = { accept: 'application/json' };
      const request = new Request(apiOrigin() + deletion.path, { method: 'DELETE', headers, keepalive: true });
      authorisedFetch(request).catch(() => undefined);
    }
  });
  beforeSignOut(() => Promise.all([...pending.values()].map(({ deletion }) => send(deletion))));
  // A session that ended by itself can't delete any more, and the next one's member must not.
  onToken(() => {
    if (readToken()) return;
    for (const id of [...pending.keys()]) drop(id);
    change(none);
  });
}
