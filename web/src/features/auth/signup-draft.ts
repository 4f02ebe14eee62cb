import type { About } from './about-step';

const STORAGE_KEY = 'signup';

/** Values of the sign-up form. */
export type Draft = { identifier: string; about: About; chosen: string[] };

/** Keeps them in this tab, for the return from a provider. */
export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // Without storage the form is filled in again.
  }
}

/** Returns and deletes the kept values. */
export function consumeDraft(): Draft | null {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
