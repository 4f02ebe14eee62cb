/** The access token in local storage under `token` (specification, section 3), and when it ends. */
const TOKEN_KEY = 'token';
const EXPIRY_KEY = 'tokenExpiresAt';

const listeners = new Set<() => void>();
let lastEndReason: 'ended' | 'signed-out' | null = null;

/** How the last session of this tab ended: by itself, or by its member. */
export function sessionEndReason(): 'ended' | 'signed-out' | null {
  return lastEndReason;
}

export function readToken(): string {
  return typeof localStorage === 'undefined' ? '' : (localStorage.getItem(TOKEN_KEY) ?? '');
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

/** `ended` when the API no longer knows the session; signing out is the member's own wish. */
export function clearToken(reason: 'ended' | 'signed-out' = 'signed-out'): void {
  lastEndReason = reason;
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(EXPIRY_KEY);
  notify();
}

function notify(): void {
  window.__qima?.apply();
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  // A null key is a cleared storage.
  if (event.key === TOKEN_KEY || event.key === null) notify();
}

/** Hears changes of this tab and of every other. */
export function onTokenChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}
