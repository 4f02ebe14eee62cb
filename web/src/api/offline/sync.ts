import { api } from '../client/client';
import type { components } from '../schema';
import { beforeSignOut, isSigningOut } from '../session/before-sign-out';
import { readMemberId } from '../session/token-store';
import type { Post } from '../types';
import { readList, withOwnCache, writeList } from './stored-lists';
import { readPictureUrls, writePictures } from './stored-pictures';
import { pictureUrls, type StoredPost, toStoredPost, toStoredPurchase, withStoredPictures } from './stored-posts';

type PurchasedPost = components['schemas']['PurchasedPost'];

/** The newest of each list. */
const MAX_POSTS = 50;
const MAX_HOME_POSTS = 20;

let running: Promise<void> | null = null;
let runsAgain = false;
let answers: Promise<unknown> | null = null;
beforeSignOut(() => Promise.resolve(answers));

/**
 * Stores the newest saved posts and purchased texts. What is no longer in the lists (unsaved, deleted, taken down,
 * refunded) disappears from this browser. A call during a run is one more run afterwards; during a sign-out it does
 * nothing.
 */
export async function syncOffline(options: { withPictures: boolean }): Promise<void> {
  if (isSigningOut.get()) return;
  if (running) {
    runsAgain = true;
    return running;
  }
  running = run(options).finally(() => {
    running = null;
  });
  await running;
  if (!runsAgain) return;
  runsAgain = false;
  await syncOffline(options);
}

async function run({ withPictures }: { withPictures: boolean }): Promise<void> {
  // The lists are those of the member who asked, even if another one signs in before they arrive.
  const memberId = readMemberId();
  const lists = Promise.all([
    api.page<Post>('/posts/saved', { limit: MAX_POSTS }),
    api.page<PurchasedPost>('/posts/purchased', { limit: MAX_POSTS }),
  ]);
  answers = lists;
  const [saved, library] = await lists;
  const savedPosts = saved.payload.map(toStoredPost);
  const purchases = library.payload.map(toStoredPurchase).filter((post) => post !== null);
  await writeList(memberId, 'saved', savedPosts);
  await writeList(memberId, 'library', purchases);
  await writePictures(memberId, withPictures ? pictureUrls([...savedPosts, ...purchases]) : []);
}

/** Stores the beginning of the feed as it was just shown to the member. */
export async function storeHome(memberId: string, posts: readonly Post[]): Promise<void> {
  await writeList(memberId, 'home', posts.slice(0, MAX_HOME_POSTS).map(toStoredPost));
}

/** Returns when the saved posts were stored, in milliseconds since the epoch; 0 without them. */
export async function lastSync(): Promise<number> {
  return Date.parse((await readList('saved'))?.storedAt ?? '') || 0;
}

export type OfflineContents = Record<'home' | 'saved' | 'library', { storedAt: string; items: StoredPost[] } | null>;

/** Everything that this browser's member can read offline. */
export async function readOffline(): Promise<OfflineContents> {
  const [home, saved, library, pictures] = await Promise.all([
    readList<StoredPost>('home'),
    readList<StoredPost>('saved'),
    readList<StoredPost>('library'),
    readPictureUrls(),
  ]);
  const shown = (list: typeof home) =>
    list && { ...list, items: list.items.map((post) => withStoredPictures(post, pictures)) };
  return { home: shown(home), saved: shown(saved), library: shown(library) };
}

/** Whether the page of a path can be read offline. */
export async function isReadableOffline(path: string): Promise<boolean> {
  const { home, saved, library } = await readOffline();
  const lists: Record<string, unknown> = { '/': home, '/saved-posts': saved, '/purchased-posts': library };
  if (path in lists) return lists[path] !== null;
  const [, id] = /^\/posts\/([\w-]{36})$/.exec(path) ?? [];
  return [home, saved, library].some((list) => list?.items.some(({ _id }) => _id === id));
}

/** Deletes the posts that were stored, for a member who saves data. */
export async function clearOffline(): Promise<void> {
  await withOwnCache(readMemberId(), async (cache) => {
    await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
  });
}
