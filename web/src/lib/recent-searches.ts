/** Recent searches and their member, newest first. */
export type RecentSearches = { member: string; searches: string[] };

const MAX_SEARCHES = 8;
const MAX_QUERY_LENGTH = 200;

const normalize = (query: string) => query.replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_LENGTH);
const isSameSearch = (one: string, other: string) => one.toLocaleLowerCase('en') === other.toLocaleLowerCase('en');

/** Adds a search to the top of the list, without duplicates. */
export function addSearch(searches: string[], query: string): string[] {
  const shown = normalize(query);
  return shown ? [shown, ...removeSearch(searches, shown)].slice(0, MAX_SEARCHES) : searches;
}

export function removeSearch(searches: string[], query: string): string[] {
  return searches.filter((search) => !isSameSearch(search, normalize(query)));
}

/** Parses stored searches; empty for another member or an invalid value. */
export function parseSearches(stored: string | null, member: string): string[] {
  try {
    const found = JSON.parse(stored ?? '') as Partial<RecentSearches> | null;
    if (found?.member !== member || !Array.isArray(found.searches)) return [];
    return found.searches.filter((search) => typeof search === 'string').slice(0, MAX_SEARCHES);
  } catch {
    return [];
  }
}
