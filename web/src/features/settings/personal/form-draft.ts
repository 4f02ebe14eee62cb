import { onTokenChange, readToken, sessionEndReason } from '@/api/session/token-store';
import type { PersonalValues } from './form-values';

const STORAGE_KEY = 'personal-information';

type StoredDraft = { memberId: string; values: PersonalValues };

let isWatching = false;

/**
 * Keeps unsaved changes in this tab when the session ends; sign-in leads back to them. Another member does not see
 * them.
 */
export function saveDraft(memberId: string, values: PersonalValues): void {
  watchSession();
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ memberId, values } satisfies StoredDraft));
}

export function clearDraft(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** Returns the kept changes of this member. */
export function loadDraft(memberId: string): PersonalValues | null {
  try {
    const stored: StoredDraft | null = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return stored?.memberId === memberId ? stored.values : null;
  } catch {
    return null;
  }
}

/** Nothing private is left for another member of this browser. */
function watchSession(): void {
  if (isWatching) return;
  isWatching = true;
  onTokenChange(() => {
    if (!readToken() && sessionEndReason() === 'signed-out') clearDraft();
  });
}
