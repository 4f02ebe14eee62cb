import { useSyncExternalStore } from 'react';
import { addSearch, parseSearches, type RecentSearches, removeSearch } from '@/lib/recent-searches';
import { useMe } from './session';
import { onTokenChange, readToken } from './token-store';

const STORAGE_KEY = 'recentSearches';

const listeners = new Set<() => void>();
let isWatching = false;

function notify(): void {
  for (const listener of listeners) listener();
}

/** Signing out, in this window or another, forgets them. */
function watchSession(): void {
  if (isWatching) return;
  isWatching = true;
  const forgetGuests = () => {
    if (!readToken()) localStorage.removeItem(STORAGE_KEY);
    notify();
  };
  onTokenChange(forgetGuests);
  window.addEventListener('storage', ({ key }) => key === STORAGE_KEY && notify());
  forgetGuests();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  watchSession();
  return () => listeners.delete(listener);
}

/** What the member who is signed in searched for in this browser; guests leave no traces. */
export function useRecentSearches() {
  const { data: me } = useMe();
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(STORAGE_KEY),
    () => null,
  );
  const member = me?._id;
  const change = (edit: (searches: string[]) => string[]) => {
    if (!member) return;
    const next: RecentSearches = { member, searches: edit(parseSearches(localStorage.getItem(STORAGE_KEY), member)) };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    notify();
  };
  return {
    searches: member ? parseSearches(stored, member) : [],
    remember: (query: string) => change((searches) => addSearch(searches, query)),
    forget: (query: string) => change((searches) => removeSearch(searches, query)),
    clear: () => change(() => []),
  };
}
