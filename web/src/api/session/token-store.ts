import { createSignal, type Store } from '@/lib/create-store';
import { clearStoredCopies } from './stored-copies';

/** The access token in local storage under `token` (requirements, section 3), and its expiry. */
const TOKEN_KEY = 'token';
const EXPIRY_KEY = 'tokenExpiresAt';

const changes = createSignal(() => {
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
});
let lastEndReason: 'ended' | 'signed-out' | null = null;

/** How the last session of this tab ended: expired or revoked, or signed out by its member. */
export function sessionEndReason(): 'ended' | 'signed-out' | null {
  return lastEndReason;
}

export function readToken(): string {
  return typeof localStorage === 'undefined' ? '' : (localStorage.getItem(TOKEN_KEY) ?? '');
}

/** Returns the member's id in a token; empty for an invalid one. */
export function readMemberId(token = readToken()): string {
  try {
    const [, claims = ''] = token.split('.');
    const { sub }: { sub?: string } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return sub ?? '';
  } catch {
    return '';
  }
}

/** Milliseconds since the epoch, or 0 when unknown. */
export function tokenExpiry(): number {
  return Date.parse(localStorage.getItem(EXPIRY_KEY) ?? '') || 0;
}

export function storeToken(token: string, expiresAt: string): void {
  lastEndReason = null;
  localStorage.setItem(EXPIRY_KEY, expiresAt);
  localStorage.setItem(TOKEN_KEY, token);
  notify();
}

/**
 * `ended` when the API no longer knows the session, `signed-out` when the member signed out. Resolves when the copies
 * for reading offline are deleted.
 */
export function clearToken(reason: 'ended' | 'signed-out' = 'signed-out'): Promise<void> {
  lastEndReason = reason;
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(EXPIRY_KEY);
  notify();
  return clearStoredCopies();
}

function notify(): void {
  window.__qima?.apply();
  changes.emit();
}

function onStorage(event: StorageEvent): void {
  // A null key is a cleared storage.
  if (event.key === TOKEN_KEY || event.key === null) notify();
}

/** Calls the listener when the token changes in this tab or another. */
export const onTokenChange = changes.subscribe;

/** Clears a store when the session ends, so that the next member of this browser does not see its state. */
export function resetOnSignOut<State>(store: Store<State>, initial: State): void {
  if (typeof window === 'undefined') return;
  onTokenChange(() => {
    if (!readToken() && store.get() !== initial) store.set(initial);
  });
}
