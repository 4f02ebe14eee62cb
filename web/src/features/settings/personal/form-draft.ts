import { onTokenChange, readToken, sessionEndReason } from '@/api/session/token-store';
import type { PersonalValues } from './form-values';

const KEY = 'personal-information';

type Kept = { memberId: string; values: PersonalValues };

let isWatching = false;

/**
 * Keeps what is unsaved in this tab, for a session that ends by itself: signing in again leads back to it. Whoever
 * signs in instead of its member does not see it.
 */
export function keepDraft(memberId: string, values: PersonalValues): void {
  watchSession();
  sessionStorage.setItem(KEY, JSON.stringify({ memberId, values } satisfies Kept));
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
}

/** What was kept of this member. */
export function keptDraft(memberId: string): PersonalValues | null {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return kept?.memberId === memberId ? kept.values : null;
  } catch {
    return null;
  }
}

/** Nothing private stays behind for the next member of this browser. */
function watchSession(): void {
  if (isWatching) return;
  isWatching = true;
  onTokenChange(() => {
    if (!readToken() && sessionEndReason() === 'signed-out') forgetDraft();
  });
}
