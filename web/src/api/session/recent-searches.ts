import { createStore, useStore } from '@/lib/create-store';
import { addSearch, parseSearches, type RecentSearches, removeSearch } from '@/lib/recent-searches';
import { useMe } from './session';
import { onTokenChange, readToken } from './token-store';

const STORAGE_KEY = 'recentSearches';

const stored = createStore<string | null>(null);
if (typeof window !== 'undefined') {
  const reload = () => stored.set(localStorage.getItem(STORAGE_KEY));
  /** Signing out, in this tab or another, deletes the searches. */
  const deleteForGuests = () => {
    if (!readToken()) localStorage.removeItem(STORAGE_KEY);
    reload();
  };
  onTokenChange(deleteForGuests);
  window.addEventListener('storage', ({ key }) => key === STORAGE_KEY && reload());
  deleteForGuests();
}

/** Recent searches of the authenticated member in this browser; nothing is stored for guests. */
export function useRecentSearches() {
  const { data: me } = useMe();
  const current = useStore(stored, (state) => state, null);
  const member = me?._id;
  const change = (edit: (searches: string[]) => string[]) => {
    if (!member) return;
    const next: RecentSearches = { member, searches: edit(parseSearches(localStorage.getItem(STORAGE_KEY), member)) };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    stored.set(JSON.stringify(next));
  };
  return {
    searches: member ? parseSearches(current, member) : [],
    remember: (query: string) => change((searches) => addSearch(searches, query)),
    forget: (query: string) => change((searches) => removeSearch(searches, query)),
    clear: () => change(() => []),
  };
}
