import type { About } from './about-step';

const STORAGE_KEY = 'signup';

/** What was filled in of signing up. */
export type Draft = { identifier: string; about: About; chosen: string[] };

/** Keeps it in this tab, for who goes to a provider and comes back. */
export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // Where the browser keeps nothing it is filled in again.
  }
}

/** What was kept, once. */
export function consumeDraft(): Draft | null {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
