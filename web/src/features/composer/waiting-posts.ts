import { ApiError, isApiError, type Post, type PostInput, typedApi, unwrapPayload } from '@/api';
import { countPost } from '@/api/mutations/post-counts';
import { notifyPublished } from '@/api/mutations/publish-events';
import { readMemberId } from '@/api/session/token-store';
import { createSignal, createStore } from '@/lib/create-store';
import { type Draft, isDraft } from './draft-store';

/** A post that was written without a connection. */
export type WaitingPost = {
  /** `Idempotency-Key` of every attempt, so that the post is published once. */
  key: string;
  draft: Draft;
  /** Whether it is sent to followers by e-mail, too. */
  asLetter: boolean;
  /** Id of the published post whose letter was not requested yet. */
  publishedId: string | null;
  writtenAt: string;
  /** The API's refusal; null while it waits for a connection. */
  refusal: { status: number; code: string; message: string; fields: Record<string, string> } | null;
  /** Milliseconds since the epoch: until then it is being edited, and not sent. */
  heldUntil: number;
};

/** Keys expire after seven days (ADR 0034): then another attempt could publish a second post. */
const MAX_KEY_AGE_MS = 6 * 86_400_000;
const LOCK = 'qima-waiting-posts';
const NONE: readonly WaitingPost[] = [];
const unsent = { asLetter: false, publishedId: null, writtenAt: '', refusal: null, heldUntil: 0 };

const changes = createSignal(() => {
  window.addEventListener('storage', emitChange);
  return () => window.removeEventListener('storage', emitChange);
});
let cached: { stored: string | null; posts: readonly WaitingPost[] } = { stored: null, posts: NONE };

/** Key of the post that is being sent by this tab. */
export const sendingKey = createStore('');
const sent = createSignal<[Post]>();
export const onWaitingSent = sent.subscribe;
const letterRefused = createSignal<[ApiError]>();
export const onLetterRefused = letterRefused.subscribe;
export const onWaitingChange = changes.subscribe;

function emitChange(): void {
  changes.emit();
}

const storageKey = (memberId: string) => `waiting:${memberId}`;

/** Returns the posts of this browser's member that wait, the oldest first; tolerates those of another release. */
export function readWaiting(memberId: string): readonly WaitingPost[] {
  const stored = memberId ? localStorage.getItem(storageKey(memberId)) : null;
  if (stored !== cached.stored) cached = { stored, posts: stored ? parseWaiting(stored) : NONE };
  return cached.posts;
}

function parseWaiting(stored: string): readonly WaitingPost[] {
  try {
    const posts: Partial<WaitingPost>[] = JSON.parse(stored);
    return posts.flatMap(({ key, draft, ...rest }) =>
      typeof key === 'string' && isDraft(draft) ? [{ ...unsent, ...rest, key, draft }] : [],
    );
  } catch {
    return NONE;
  }
}

function change(memberId: string, edit: (posts: readonly WaitingPost[]) => readonly WaitingPost[]): boolean {
  const posts = edit(readWaiting(memberId));
  try {
    if (posts.length === 0) localStorage.removeItem(storageKey(memberId));
    else localStorage.setItem(storageKey(memberId), JSON.stringify(posts));
  } catch {
    return false;
  }
  changes.emit();
  return true;
}

/** Stores a post until there is a connection; false if storage is unavailable or full. */
export function addWaiting(
  memberId: string,
  { key, draft, asLetter }: Pick<WaitingPost, 'key' | 'draft' | 'asLetter'>,
): boolean {
  const post: WaitingPost = { ...unsent, key, draft, asLetter, writtenAt: new Date().toISOString() };
  return change(memberId, (posts) => [...posts.filter((one) => one.key !== key), post]);
}

export function restoreWaiting(memberId: string, post: WaitingPost): void {
  change(memberId, (posts) => [...posts, post]);
}

export function updateWaiting(memberId: string, key: string, part: Partial<WaitingPost>): void {
  change(memberId, (posts) => posts.map((post) => (post.key === key ? { ...post, ...part } : post)));
}

export function removeWaiting(memberId: string, key: string): void {
  change(memberId, (posts) => posts.filter((post) => post.key !== key));
}

/** Whether its first attempt is so old that only the member can decide on another one. */
export function isOldAttempt({ writtenAt }: WaitingPost): boolean {
  return Date.now() - Date.parse(writtenAt) > MAX_KEY_AGE_MS;
}

/** Returns the refusal as an error. */
export function refusalError({ refusal }: WaitingPost): ApiError | null {
  return refusal && new ApiError(refusal.status, refusal);
}

/** Body of the request that publishes a post or a question. */
export function toWaitingInput({ kind, text, tags, categoryId, images }: Draft): PostInput {
  const media = images.map(({ file, alt }) => ({ fileId: file._id, alt }));
  return { kind, text, tags, categoryId: categoryId || null, media };
}

/** Sends what waits, one tab at a time. Posts that are refused stay with the API's error, others until the next call. */
export async function sendWaiting(): Promise<void> {
  const memberId = readMemberId();
  if (!navigator.onLine || readWaiting(memberId).length === 0) return;
  const send = () => sendAll(memberId);
  await (navigator.locks ? navigator.locks.request(LOCK, send) : send());
}

async function sendAll(memberId: string): Promise<void> {
  for (const { key } of readWaiting(memberId)) {
    // Another tab may have sent, edited or deleted it, and the member may have signed out.
    const post = readWaiting(memberId).find((one) => one.key === key);
    if (readMemberId() !== memberId) return;
    if (!post) continue;
    if (post.publishedId) {
      if (!(await sendLetter(memberId, key, post.publishedId))) return;
      continue;
    }
    if (post.refusal || post.heldUntil > Date.now() || isOldAttempt(post)) continue;
    if (!(await sendOne(memberId, post))) return;
  }
}

/** Returns whether the next one can be tried. */
async function sendOne(memberId: string, { key, draft, asLetter }: WaitingPost): Promise<boolean> {
  sendingKey.set(key);
  try {
    const params = { header: { 'Idempotency-Key': key } };
    const post = await unwrapPayload(typedApi().POST('/posts', { params, body: toWaitingInput(draft) }));
    // The letter's request survives the end of this page as the post's did.
    if (asLetter) updateWaiting(memberId, key, { publishedId: post._id });
    else removeWaiting(memberId, key);
    notifyPublished(post);
    void countPost(post, 1);
    sent.emit(post);
    return !asLetter || (await sendLetter(memberId, key, post._id));
  } catch (error) {
    if (!isApiError(error) || isTemporary(error)) return false;
    const { status, code, message, fields } = error;
    updateWaiting(memberId, key, { refusal: { status, code, message, fields } });
    return true;
  } finally {
    sendingKey.set('');
  }
}

/** Sends the letter of a post that was published. The API sends it once, however often it is requested. */
async function sendLetter(memberId: string, key: string, postId: string): Promise<boolean> {
  try {
    await requestLetter(postId);
  } catch (error) {
    if (!isApiError(error) || isTemporary(error)) return false;
    letterRefused.emit(error);
  }
  removeWaiting(memberId, key);
  return true;
}

/** Sends an own post to followers by e-mail, with the next letter. */
export function requestLetter(postId: string) {
  return unwrapPayload(typedApi().POST('/posts/{id}/letter', { params: { path: { id: postId } } }));
}

/** No answer, an ended session, too many requests, or a server that is unavailable. */
function isTemporary({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}
