/** Whose searches a browser remembers, the newest first. */
export type RecentSearches = { member: string; searches: string[] };

const MOST = 8;
const LONGEST = 200;

const tidy = (query: string) => query.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
const same = (one: string, other: string) => one.toLocaleLowerCase('en') === other.toLocaleLowerCase('en');

/** The list with a search on top, once. */
export function remembered(searches: string[], query: string): string[] {
  const shown = tidy(query);
  return shown ? [shown, ...forgotten(searches, shown)].slice(0, MOST) : searches;
}

export function forgotten(searches: string[], query: string): string[] {
  return searches.filter((search) => !same(search, tidy(query)));
}

/** What was stored, if it is this member's and still reads as a list. */
export function searchesOf(stored: string | null, member: string): string[] {
  try {
    const found = JSON.parse(stored ?? '') as Partial<RecentSearches> | null;
    if (found?.member !== member || !Array.isArray(found.searches)) return [];
    return found.searches.filter((search) => typeof search === 'string').slice(0, MOST);
  } catch {
    return [];
  }
}
