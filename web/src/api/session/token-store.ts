/** The access token in local storage under `token` (specification, section 3), and when it ends. */
const TOKEN = 'token';
const EXPIRY = 'tokenExpiresAt';

const listeners = new Set<() => void>();
let lastEnd: 'ended' | 'signed-out' | null = null;

/** How the last session of this tab ended: by itself, or by its member. */
export function sessionEnd(): 'ended' | 'signed-out' | null {
  return lastEnd;
}

export function readToken(): string {
  return typeof localStorage === 'undefined' ? '' : (localStorage.getItem(TOKEN) ?? '');
}

/** Milliseconds since the epoch, or 0 when unknown. */
export function tokenExpiry(): number {
  return Date.parse(localStorage.getItem(EXPIRY) ?? '') || 0;
}

export function storeToken(token: string, expiresAt: string): void {
  lastEnd = null;
  localStorage.setItem(EXPIRY, expiresAt);
  localStorage.setItem(TOKEN, token);
  tell();
}

/** `ended` when the API no longer knows the session; signing out is the member's own wish. */
export function clearToken(reason: 'ended' | 'signed-out' = 'signed-out'): void {
  lastEnd = reason;
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(EXPIRY);
  tell();
}

function tell(): void {
  window.__qima?.apply();
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  // A null key is a cleared storage.
  if (event.key === TOKEN || event.key === null) tell();
}

/** Hears changes of this tab and of every other. */
export function onToken(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}
