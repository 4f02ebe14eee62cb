import { mutate, SWRConfig } from 'swr';
import { SWRGlobalState } from 'swr/_internal';

/** SWR stores an infinite list under a key with this prefix, which its key filters never show. */
const INFINITE_KEY_PREFIX = '$inf$';

const matchAll = () => true;

/**
 * Changes the cached value of a path. SWR discards a response that was in flight during a mutation, so without a cached
 * value the response is awaited and changed.
 */
export async function updateCached<Data>(key: string, change: (cached: Data) => Data): Promise<void> {
  const { cache } = SWRConfig.defaultValue;
  const [, , inFlight = {}] = SWRGlobalState.get(cache) ?? [];
  if (cache.get(key)?.data === undefined) await Promise.resolve(inFlight[key]?.[0]).catch(() => undefined);
  await mutate<Data>(key, (cached) => (cached === undefined ? cached : change(cached)), { revalidate: false });
}

/** Returns whether a request for the path is in flight. */
export function isFetching(key: string): boolean {
  return Boolean(SWRConfig.defaultValue.cache.get(key)?.isValidating);
}

/**
 * Deletes cached responses of matching paths. Mounted ones are fetched again, unless `quietly`, when the member has
 * signed out.
 */
export async function clearCached(matches: (path: string) => boolean = matchAll, { quietly = false } = {}) {
  const { cache } = SWRConfig.defaultValue;
  const lists = [...cache.keys()].filter(
    (key) => key.startsWith(INFINITE_KEY_PREFIX) && matches(key.slice(INFINITE_KEY_PREFIX.length)),
  );
  // Pages first: a refetched list would use them unchanged.
  await mutate((key) => matches(String(key)), undefined, { revalidate: false });
  await Promise.all(lists.map((key) => mutate(key, undefined, { revalidate: !quietly })));
  if (!quietly) return;
  // The length of a list is stored with it.
  for (const key of lists) cache.delete(key);
  // For two seconds SWR reuses a request in flight and then discards it as outdated; a component mounted in between
  // would wait forever.
  const [, , inFlight = {}] = SWRGlobalState.get(cache) ?? [];
  for (const key of Object.keys(inFlight)) if (matches(key)) delete inFlight[key];
}
