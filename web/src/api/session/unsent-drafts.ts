/**
 * Storage keys of posts, comments and appeals that were written and not sent: `draft:MEMBER…`, `waiting:MEMBER`,
 * `comments:MEMBER:POST` and `appeal:MEMBER:STATEMENT`.
 */
const KEY = /^(?:draft|waiting|comments|appeal):/;

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => KEY.test(key));
  } catch {
    return [];
  }
}

/** Whether this browser keeps words that were not sent. */
export function hasUnsentDrafts(): boolean {
  return typeof localStorage !== 'undefined' && draftKeys().length > 0;
}

/** Deletes them, so that the next person at this browser does not find them; those of one member can be excepted. */
export function clearUnsentDrafts({ except = '' } = {}): void {
  for (const key of draftKeys()) if (!except || key.split(':')[1] !== except) localStorage.removeItem(key);
}
