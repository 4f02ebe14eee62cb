import { PRIVATE_CACHE } from '../session/stored-copies';
import { readMemberId } from '../session/token-store';

/** Lists that can be read offline; the service worker looks them up by these names. */
export type ListName = 'home' | 'saved' | 'library';
export const LIST_NAMES: readonly ListName[] = ['home', 'saved', 'library'];

/** Stored list with the time at which the API answered. */
export type StoredList<Item> = { storedAt: string; items: Item[] };

/** A copy that was not renewed for this long is not shown: the member may have lost the right to it. */
const MAX_AGE_MS = 30 * 86_400_000;
/** Bound of a list, in characters of its JSON. */
const MAX_LIST_LENGTH = 500_000;

const addressOf = (name: ListName) => `/offline/${name}`;

/**
 * Runs `work` with the cache of a member, if that is still this browser's. The session may end meanwhile, here or in
 * another tab: then everything is deleted again.
 */
export async function withOwnCache<Result>(
  memberId: string,
  work: (cache: Cache) => Promise<Result>,
): Promise<Result | null> {
  if (!memberId || memberId !== readMemberId() || typeof caches === 'undefined') return null;
  const own = PRIVATE_CACHE + memberId;
  const result = await work(await caches.open(own));
  const isStale = readMemberId() !== memberId;
  const others = (await caches.keys()).filter((name) => name.startsWith(PRIVATE_CACHE) && (isStale || name !== own));
  await Promise.all(others.map((name) => caches.delete(name)));
  return isStale ? null : result;
}

export async function writeList<Item>(memberId: string, name: ListName, items: readonly Item[]): Promise<void> {
  const storedAt = new Date().toISOString();
  const kept = withinLength(items);
  await withOwnCache(memberId, (cache) => cache.put(addressOf(name), Response.json({ storedAt, items: kept })));
}

/** Leaves out the last items until the list is within its bound. */
function withinLength<Item>(items: readonly Item[]): Item[] {
  let left = MAX_LIST_LENGTH;
  const kept: Item[] = [];
  for (const item of items) {
    left -= JSON.stringify(item).length;
    if (left < 0) break;
    kept.push(item);
  }
  return kept;
}

/** Returns the stored list of this browser's member; null without one. */
export async function readList<Item>(name: ListName): Promise<StoredList<Item> | null> {
  return withOwnCache(readMemberId(), async (cache) => {
    const list: StoredList<Item> | undefined = await (await cache.match(addressOf(name)))?.json();
    return list && Date.now() - Date.parse(list.storedAt) < MAX_AGE_MS ? list : null;
  });
}
