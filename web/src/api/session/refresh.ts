import { ApiError, networkError, toApiError } from '../client/errors';
import type { Session } from '../types';
import { clearToken, readToken, storeToken, tokenExpiry } from './token-store';

const LOCK = 'qima-token-refresh';
const TIMEOUT_MS = 10_000;
// Requirements 9: no token is trusted for longer than this.
const MAX_TOKEN_AGE_MS = 84_600_000;
const REFRESH_AHEAD_MS = 60_000;

let inFlight: Promise<string> | null = null;

/**
 * A token newer than `stale`: taken from another tab, or fetched once for all tabs and all waiting calls.
 * Throws the API's session_ended after clearing the token.
 */
export function refreshToken(stale: string, origin: string): Promise<string> {
  inFlight ??= withLock(() => fetchToken(stale, origin)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function withLock(work: () => Promise<string>): Promise<string> {
  // Plain http outside localhost has no Web Locks: the API's ten seconds of grace for racing tabs covers that.
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

async function fetchToken(stale: string, origin: string): Promise<string> {
  const current = readToken();
  if (!current) throw new ApiError(401, { code: 'session_ended' });
  if (current !== stale) return current;
  const response = await fetch(`${origin}/identity/refresh`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', version: '2' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause) => {
    throw networkError(cause);
  });
  if (!response.ok) {
    const error = await toApiError(response);
    if (error.status === 401) await clearToken('ended');
    throw error;
  }
  const { payload }: { payload: Session } = await response.json();
  // Signed out meanwhile, here or in another tab: the new token must not bring the session back.
  if (!readToken()) throw new ApiError(401, { code: 'session_ended' });
  storeToken(payload.token, payload.expiresAt);
  return payload.token;
}

/** How long from now the token should be refreshed: a minute before its end, and never later than the constant. */
export function refreshDelay(now: number, expiry = tokenExpiry()): number {
  return Math.max(0, Math.min(expiry - now - REFRESH_AHEAD_MS, MAX_TOKEN_AGE_MS));
}
