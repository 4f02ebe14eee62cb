import { api, apiOrigin, authorizedFetch } from '../client/client';
import { isApiError } from '../client/errors';
import { beforeSignOut } from '../session/before-sign-out';
import { onTokenChange, readToken } from '../session/token-store';
import { deletedIds } from './deleted-ids';

/** How long a deletion can be undone: the life of its toast, plus the time of a last tap. */
const UNDO_MS = 8300;

type Deletion = {
  /** Id of a post, a comment or a picture. */
  id: string;
  /** Path of the DELETE request, or of the POST request if there is a body. */
  path: string;
  body?: Record<string, unknown>;
  onDeleted?: () => void;
  /** Called when the object is shown again: after an undo or a refusal of the API. */
  onRestored?: () => void;
  onFailure: (error: unknown) => void;
};

type PendingDeletion = { deletion: Deletion; timer: ReturnType<typeof setTimeout> };

const pending = new Map<string, PendingDeletion>();
let isWatching = false;

/**
 * Hides an object at once. The request is sent when the time to undo is over, when the page is left, or before the
 * member signs out. Returns the undo.
 */
export function deferDelete(deletion: Deletion): () => void {
  const { id } = deletion;
  watchPageAndSession();
  if (!deletedIds.get().has(id)) {
    deletedIds.set(new Set([...deletedIds.get(), id]));
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
  deletedIds.set(new Set([...deletedIds.get()].filter((other) => other !== id)));
  onRestored?.();
}

async function send(deletion: Deletion): Promise<void> {
  removePending(deletion.id);
  try {
    await (deletion.body ? api.post(deletion.path, deletion.body) : api.del(deletion.path));
  } catch (error) {
    // 404: it was deleted elsewhere.
    if (!isApiError(error) || error.status !== 404) {
      restore(deletion);
      deletion.onFailure(error);
      return;
    }
  }
  deletion.onDeleted?.();
}

function lastRequest({ path, body }: Deletion): Request {
  const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) };
  const content = body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'DELETE' };
  return new Request(apiOrigin() + path, { ...content, headers, keepalive: true });
}

function watchPageAndSession(): void {
  if (isWatching) return;
  isWatching = true;
  // Leaving the page ends the time to undo. Only a request with keepalive outlives the page.
  window.addEventListener('pagehide', () => {
    for (const { deletion } of [...pending.values()]) {
      removePending(deletion.id);
      authorizedFetch(lastRequest(deletion)).catch(() => undefined);
    }
  });
  beforeSignOut(() => Promise.all([...pending.values()].map(({ deletion }) => send(deletion))));
  // Without its session the deletion can't be sent, and the next member must not send it.
  onTokenChange(() => {
    if (readToken()) return;
    for (const id of [...pending.keys()]) removePending(id);
    deletedIds.set(new Set());
  });
}
