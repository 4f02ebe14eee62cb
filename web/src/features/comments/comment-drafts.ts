import { api, type Comment } from '@/api';
import { adjustCommentCount } from '@/api/mutations/comment-counts';
import { newIdempotencyKey } from '@/lib/idempotency-key';

/** A comment on its way; `key` makes sending it twice harmless. */
export type Unsent = {
  key: string;
  parentId: string | null;
  text: string;
  at: string;
  state: 'sending' | 'failed';
  /** Why it failed; null where the page was closed before the answer came. */
  error: unknown;
};

/** What a member writes on one post: boxes by the comment they answer (`''` for the post itself). */
export type Desk = {
  boxes: Readonly<Record<string, string>>;
  unsent: readonly Unsent[];
  /** Sent from here; lists learn of them when they are read again. */
  written: readonly Comment[];
};

export const EMPTY_DESK: Desk = { boxes: {}, unsent: [], written: [] };

const desks = new Map<string, Desk>();
const listeners = new Set<() => void>();

export function onDesks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Each member of this browser has a desk of their own, so that nobody finds another's words. */
export function deskOwner(memberId: string, postId: string): string {
  return `comments:${memberId}:${postId}`;
}

export function deskOf(owner: string): Desk {
  const known = desks.get(owner);
  if (known) return known;
  const kept = readDesk(owner);
  desks.set(owner, kept);
  return kept;
}

/** What was kept in this browser; what another version of this page kept is taken as far as it is understood. */
export function readDesk(owner: string): Desk {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(owner) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return EMPTY_DESK;
    const { boxes, unsent } = kept as { boxes?: unknown; unsent?: unknown };
    return {
      boxes: Object.fromEntries(
        Object.entries(boxes ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
      unsent: Array.isArray(unsent) ? unsent.flatMap(understood) : [],
      written: [],
    };
  } catch {
    return EMPTY_DESK;
  }
}

function understood(one: Partial<Unsent> | null): Unsent[] {
  if (typeof one?.key !== 'string' || typeof one.text !== 'string') return [];
  const { key, text, parentId = null, at = '' } = one;
  return [{ key, text, parentId, at, state: 'failed', error: null }];
}

function keep(owner: string, { boxes, unsent }: Desk): void {
  try {
    if (Object.keys(boxes).length === 0 && unsent.length === 0) localStorage.removeItem(owner);
    else localStorage.setItem(owner, JSON.stringify({ boxes, unsent }));
  } catch {
    // The browser keeps nothing: what is written lives as long as the page.
  }
}

function change(owner: string, edit: (desk: Desk) => Partial<Desk>): void {
  const before = deskOf(owner);
  const after = { ...before, ...edit(before) };
  desks.set(owner, after);
  keep(owner, after);
  for (const listener of listeners) listener();
}

/** What stands in a box now; an empty one is forgotten. */
export function write(owner: string, box: string, text: string): void {
  change(owner, ({ boxes: { [box]: _, ...others } }) => ({ boxes: text ? { ...others, [box]: text } : others }));
}

/** Takes a text out of its box and makes it a comment that waits to be sent. */
export function takeFromBox(owner: string, box: string): Unsent {
  const text = (deskOf(owner).boxes[box] ?? '').trim();
  const unsent: Unsent = {
    key: newIdempotencyKey(),
    parentId: box || null,
    text,
    at: new Date().toISOString(),
    state: 'sending',
    error: null,
  };
  change(owner, (desk) => ({ unsent: [...desk.unsent, unsent] }));
  write(owner, box, '');
  return unsent;
}

/** Back into its box, above what was written there meanwhile. */
export function putBack(owner: string, { key, parentId, text }: Unsent): void {
  const box = parentId ?? '';
  const since = deskOf(owner).boxes[box];
  drop(owner, key);
  write(owner, box, since ? `${text}\n\n${since}` : text);
}

export function drop(owner: string, key: string): void {
  change(owner, ({ unsent }) => ({ unsent: unsent.filter((one) => one.key !== key) }));
}

function mark(owner: string, key: string, part: Pick<Unsent, 'state' | 'error'>): void {
  change(owner, ({ unsent }) => ({ unsent: unsent.map((one) => (one.key === key ? { ...one, ...part } : one)) }));
}

type Place = { owner: string; postId: string; known: number };

/** Sends it, and answers the error or null. It goes on when the page's part that asked is gone. */
export async function send({ owner, postId, known }: Place, { key, parentId, text }: Unsent): Promise<unknown> {
  mark(owner, key, { state: 'sending', error: null });
  try {
    const headers = { 'idempotency-key': key };
    const comment = await api.post<Comment>(`/posts/${postId}/comments`, { text, parentId }, { headers });
    change(owner, ({ unsent, written }) => ({
      unsent: unsent.filter((one) => one.key !== key),
      written: [comment, ...written],
    }));
    adjustCommentCount(postId, known, 1);
    return null;
  } catch (error) {
    mark(owner, key, { state: 'failed', error });
    return error;
  }
}
