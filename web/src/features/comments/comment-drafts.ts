import { api, type Comment } from '@/api';
import { adjustCommentCount } from '@/api/mutations/comment-counts';
import { newIdempotencyKey } from '@/lib/idempotency-key';

/** A comment on its way; `key` makes sending it twice harmless. */
export type PendingComment = {
  key: string;
  parentId: string | null;
  text: string;
  at: string;
  state: 'sending' | 'failed';
  /** Why it failed; null where the page was closed before the answer came. */
  error: unknown;
};

/** What a member writes on one post: boxes by the comment they answer (`''` for the post itself). */
export type CommentDrafts = {
  boxes: Readonly<Record<string, string>>;
  unsent: readonly PendingComment[];
  /** Sent from here; lists learn of them when they are read again. */
  sent: readonly Comment[];
};

export const EMPTY_DRAFTS: CommentDrafts = { boxes: {}, unsent: [], sent: [] };

const draftsByOwner = new Map<string, CommentDrafts>();
const listeners = new Set<() => void>();

export function onDraftsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Each member of this browser has a desk of their own, so that nobody finds another's words. */
export function draftsOwner(memberId: string, postId: string): string {
  return `comments:${memberId}:${postId}`;
}

export function getDrafts(owner: string): CommentDrafts {
  const cached = draftsByOwner.get(owner);
  if (cached) return cached;
  const stored = loadDrafts(owner);
  draftsByOwner.set(owner, stored);
  return stored;
}

/** What was kept in this browser; what another version of this page kept is taken as far as it is understood. */
export function loadDrafts(owner: string): CommentDrafts {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(owner) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return EMPTY_DRAFTS;
    const { boxes, unsent } = stored as { boxes?: unknown; unsent?: unknown };
    return {
      boxes: Object.fromEntries(
        Object.entries(boxes ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
      unsent: Array.isArray(unsent) ? unsent.flatMap(parsePending) : [],
      sent: [],
    };
  } catch {
    return EMPTY_DRAFTS;
  }
}

function parsePending(one: Partial<PendingComment> | null): PendingComment[] {
  if (typeof one?.key !== 'string' || typeof one.text !== 'string') return [];
  const { key, text, parentId = null, at = '' } = one;
  return [{ key, text, parentId, at, state: 'failed', error: null }];
}

function saveDrafts(owner: string, { boxes, unsent }: CommentDrafts): void {
  try {
    if (Object.keys(boxes).length === 0 && unsent.length === 0) localStorage.removeItem(owner);
    else localStorage.setItem(owner, JSON.stringify({ boxes, unsent }));
  } catch {
    // The browser keeps nothing: what is written lives as long as the page.
  }
}

function updateDrafts(owner: string, edit: (desk: CommentDrafts) => Partial<CommentDrafts>): void {
  const before = getDrafts(owner);
  const after = { ...before, ...edit(before) };
  draftsByOwner.set(owner, after);
  saveDrafts(owner, after);
  for (const listener of listeners) listener();
}

/** What stands in a box now; an empty one is forgotten. */
export function writeDraft(owner: string, box: string, text: string): void {
  updateDrafts(owner, ({ boxes: { [box]: _, ...others } }) => ({ boxes: text ? { ...others, [box]: text } : others }));
}

/** Takes a text out of its box and makes it a comment that waits to be sent. */
export function enqueue(owner: string, box: string): PendingComment {
  const text = (getDrafts(owner).boxes[box] ?? '').trim();
  const unsent: PendingComment = {
    key: newIdempotencyKey(),
    parentId: box || null,
    text,
    at: new Date().toISOString(),
    state: 'sending',
    error: null,
  };
  updateDrafts(owner, (desk) => ({ unsent: [...desk.unsent, unsent] }));
  writeDraft(owner, box, '');
  return unsent;
}

/** Back into its box, above what was written there meanwhile. */
export function restore(owner: string, { key, parentId, text }: PendingComment): void {
  const box = parentId ?? '';
  const since = getDrafts(owner).boxes[box];
  discard(owner, key);
  writeDraft(owner, box, since ? `${text}\n\n${since}` : text);
}

export function discard(owner: string, key: string): void {
  updateDrafts(owner, ({ unsent }) => ({ unsent: unsent.filter((one) => one.key !== key) }));
}

function setState(owner: string, key: string, part: Pick<PendingComment, 'state' | 'error'>): void {
  updateDrafts(owner, ({ unsent }) => ({ unsent: unsent.map((one) => (one.key === key ? { ...one, ...part } : one)) }));
}

type SendTarget = { owner: string; postId: string; count: number };

/** Sends it, and answers the error or null. It goes on when the page's part that asked is gone. */
export async function sendComment(
  { owner, postId, count }: SendTarget,
  { key, parentId, text }: PendingComment,
): Promise<unknown> {
  setState(owner, key, { state: 'sending', error: null });
  try {
    const headers = { 'idempotency-key': key };
    const comment = await api.post<Comment>(`/posts/${postId}/comments`, { text, parentId }, { headers });
    updateDrafts(owner, ({ unsent, sent }) => ({
      unsent: unsent.filter((one) => one.key !== key),
      sent: [comment, ...sent],
    }));
    adjustCommentCount(postId, count, 1);
    return null;
  } catch (error) {
    setState(owner, key, { state: 'failed', error });
    return error;
  }
}
