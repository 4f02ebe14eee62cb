import { onTokenChange, readToken, sessionEndReason } from '@/api/session/token-store';
import type { PersonalValues } from './form-values';

const STORAGE_KEY = 'personal-information';

type StoredDraft = { memberId: string; values: PersonalValues };

let isWatching = false;

/**
 * Keeps what is unsaved in this tab, for a session that ends by itself: signing in again leads back to it. Whoever
 * signs in instead of its member does not see it.
 */
export function saveDraft(memberId: string, values: PersonalValues): void {
  watchSession();
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ memberId, values } satisfies StoredDraft));
}

export function clearDraft(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** What was kept of this member. */
export function loadDraft(memberId: string): PersonalValues | null {
  try {
    const stored: StoredDraft | null = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return stored?.memberId === memberId ? stored.values : null;
  } catch {
    return null;
  }
}

/** Nothing private stays behind for the next member of this browser. */
function watchSession(): void {
  if (isWatching) return;
  isWatching = true;
  onTokenChange(() => {
    if (!readToken() && sessionEndReason() === 'signed-out') clearDraft();
  });
}
