import { mutate, SWRConfig } from 'swr';
import { SWRGlobalState } from 'swr/_internal';

/** What SWR keeps of a list that goes on stands under a name of its own, which its own filter of keys never shows. */
const INFINITE_KEY_PREFIX = '$inf$';

const matchAll = () => true;

/**
 * Changes what is kept of a path. SWR throws away an answer that was under way while somebody wrote: where nothing is
 * kept yet, it is waited for, and is what gets changed.
 */
export async function updateCached<Data>(key: string, change: (cached: Data) => Data): Promise<void> {
  const { cache } = SWRConfig.defaultValue;
  const [, , inFlight = {}] = SWRGlobalState.get(cache) ?? [];
  if (cache.get(key)?.data === undefined) await Promise.resolve(inFlight[key]?.[0]).catch(() => undefined);
  await mutate<Data>(key, (cached) => (cached === undefined ? cached : change(cached)), { revalidate: false });
}

/** Whether an answer for this path is under way. */
export function isFetching(key: string): boolean {
  return Boolean(SWRConfig.defaultValue.cache.get(key)?.isValidating);
}

/**
 * Lets go of what was fetched from the paths that are meant. What is shown of them is asked for anew, or, `quietly`,
 * nothing is: whoever it was fetched for has gone.
 */
export async function clearCached(matches: (path: string) => boolean = matchAll, { quietly = false } = {}) {
  const { cache } = SWRConfig.defaultValue;
  const lists = [...cache.keys()].filter(
    (key) => key.startsWith(INFINITE_KEY_PREFIX) && matches(key.slice(INFINITE_KEY_PREFIX.length)),
  );
  // Pages first: a list that is asked for anew would take them as they are.
  await mutate((key) => matches(String(key)), undefined, { revalidate: false });
  await Promise.all(lists.map((key) => mutate(key, undefined, { revalidate: !quietly })));
  if (!quietly) return;
  // How far a list was read is kept with it.
  for (const key of lists) cache.delete(key);
  // For two seconds SWR takes what it asked for as the answer to whoever asks next, and then throws it away as outdated:
  // whoever comes back at once would wait for ever.
  const [, , inFlight = {}] = SWRGlobalState.get(cache) ?? [];
  for (const key of Object.keys(inFlight)) if (matches(key)) delete inFlight[key];
}
