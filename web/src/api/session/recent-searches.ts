import { useSyncExternalStore } from 'react';
import { forgotten, type RecentSearches, remembered, searchesOf } from '@/lib/recent-searches';
import { useMe } from './session';
import { onToken, readToken } from './token-store';

const KEY = 'recentSearches';

const listeners = new Set<() => void>();
let watching = false;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Signing out, in this window or another, forgets them. */
function watch(): void {
  if (watching) return;
  watching = true;
  const forgetGuests = () => {
    if (!readToken()) localStorage.removeItem(KEY);
    tell();
  };
  onToken(forgetGuests);
  window.addEventListener('storage', ({ key }) => key === KEY && tell());
  forgetGuests();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  watch();
  return () => listeners.delete(listener);
}

/** What the member who is signed in searched for in this browser; guests leave no traces. */
export function useRecentSearches() {
  const { data: me } = useMe();
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(KEY),
    () => null,
  );
  const member = me?._id;
  const change = (edit: (searches: string[]) => string[]) => {
    if (!member) return;
    const next: RecentSearches = { member, searches: edit(searchesOf(localStorage.getItem(KEY), member)) };
    localStorage.setItem(KEY, JSON.stringify(next));
    tell();
  };
  return {
    searches: member ? searchesOf(stored, member) : [],
    remember: (query: string) => change((searches) => remembered(searches, query)),
    forget: (query: string) => change((searches) => forgotten(searches, query)),
    clear: () => change(() => []),
  };
}
