import { useSyncExternalStore } from 'react';
import { api, apiOrigin, authorizedFetch } from '../client/client';
import { isApiError } from '../client/errors';
import { beforeSignOut } from '../session/before-sign-out';
import { onTokenChange, readToken } from '../session/token-store';

/** How long a deletion can be taken back: as long as its toast stands, and the way of a last tap. */
const UNDO_MS = 8300;

type Deletion = {
  /** Of a post or a comment. */
  id: string;
  /** What DELETE is sent to. */
  path: string;
  onDeleted?: () => void;
  /** It stands again: it was taken back, or the API refused. */
  onRestored?: () => void;
  onFailure: (error: unknown) => void;
};

type PendingDeletion = { deletion: Deletion; timer: ReturnType<typeof setTimeout> };

const NONE: ReadonlySet<string> = new Set();
let deletedIds = NONE;
const pending = new Map<string, PendingDeletion>();
const listeners = new Set<() => void>();
let isWatching = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setDeletedIds(next: ReadonlySet<string>): void {
  deletedIds = next;
  for (const listener of listeners) listener();
}

/** The ids of what this browser's member has deleted, also of what can still be taken back. */
export function useDeleted(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => deletedIds,
    () => NONE,
  );
}

/**
 * Takes something away at once; the API hears of it when it can no longer be taken back, when the page is left, or
 * before its member signs out. Answers the way back.
 */
export function deferDelete(deletion: Deletion): () => void {
  const { id } = deletion;
  watchPageAndSession();
  if (!deletedIds.has(id)) {
    setDeletedIds(new Set([...deletedIds, id]));
    pending.set(id, { deletion, timer: setTimeout(() => void send(deletion), UNDO_MS) });
  }
  return () => {
    if (removePending(id)) restore(deletion);
  };
}

function removePending(id: string): boolean {
  clearTimeout(pending.get(id)?.timer);
  return pending.delete(id);
}

function restore({ id, onRestored }: Deletion): void {
  setDeletedIds(new Set([...deletedIds].filter((other) => other !== id)));
  onRestored?.();
}

async function send(deletion: Deletion): Promise<void> {
  removePending(deletion.id);
  try {
    await api.del(deletion.path);
  } catch (error) {
    // Deleted elsewhere: what was wanted is so.
    if (!isApiError(error) || error.status !== 404) {
      restore(deletion);
      deletion.onFailure(error);
      return;
    }
  }
  deletion.onDeleted?.();
}

function watchPageAndSession(): void {
  if (isWatching) return;
  isWatching = true;
  // Who leaves the page has not taken it back. A plain call would end with the page.
  window.addEventListener('pagehide', () => {
    for (const { deletion } of [...pending.values()]) {
      removePending(deletion.id);
      const headers = { accept: 'application/json' };
      const request = new Request(apiOrigin() + deletion.path, { method: 'DELETE', headers, keepalive: true });
      authorizedFetch(request).catch(() => undefined);
    }
  });
  beforeSignOut(() => Promise.all([...pending.values()].map(({ deletion }) => send(deletion))));
  // A session that ended by itself can't delete any more, and the next one's member must not.
  onTokenChange(() => {
    if (readToken()) return;
    for (const id of [...pending.keys()]) removePending(id);
    setDeletedIds(NONE);
  });
}
