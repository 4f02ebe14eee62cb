import { api, type Comment } from '@/api';
import { adjustCommentCount } from '@/api/mutations/comment-counts';
import { createSignal } from '@/lib/create-store';
import { newIdempotencyKey } from '@/lib/idempotency-key';

/** A comment that is being sent or has failed; `key` makes sending it idempotent. */
export type PendingComment = {
  key: string;
  parentId: string | null;
  text: string;
  at: string;
  state: 'sending' | 'failed';
  /** Why it failed; null when the page was closed before the response. */
  error: unknown;
};

/** A member's drafts on one post; `boxes` by the comment they reply to (`''` for the post itself). */
export type CommentDrafts = {
  boxes: Readonly<Record<string, string>>;
  unsent: readonly PendingComment[];
  /** Sent from here and not yet part of the fetched lists. */
  sent: readonly Comment[];
};

export const EMPTY_DRAFTS: CommentDrafts = { boxes: {}, unsent: [], sent: [] };

const draftsByOwner = new Map<string, CommentDrafts>();
const changes = createSignal();

export const onDraftsChange = changes.subscribe;

/** Drafts are stored per member, so that another member of this browser does not see them. */
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

/** Loads stored drafts, tolerating those of another release. */
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
    // Storage is unavailable: drafts live as long as the page.
  }
}

function updateDrafts(owner: string, edit: (drafts: CommentDrafts) => Partial<CommentDrafts>): void {
  const before = getDrafts(owner);
  const after = { ...before, ...edit(before) };
  draftsByOwner.set(owner, after);
  saveDrafts(owner, after);
  changes.emit();
}

/** Stores the text of a box; an empty one is removed. */
export function writeDraft(owner: string, box: string, text: string): void {
  updateDrafts(owner, ({ boxes: { [box]: _, ...others } }) => ({ boxes: text ? { ...others, [box]: text } : others }));
}

/** Turns the text of a box into a pending comment. */
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
  updateDrafts(owner, (drafts) => ({ unsent: [...drafts.unsent, unsent] }));
  writeDraft(owner, box, '');
  return unsent;
}

/** Puts a pending comment back into its box, above newer text. */
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

/** Sends a comment and returns the error or null; continues when the calling component is unmounted. */
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
