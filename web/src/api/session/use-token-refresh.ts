import { useEffect } from 'react';
import { apiOrigin } from '../client/client';
import { refreshDelay, refreshToken } from './refresh';
import { useMembership } from './session';
import { onTokenChange, readToken } from './token-store';

const RETRY_MS = 30_000;

/** Refreshes the token before its expiry while the page is open, once for all tabs. */
export function useTokenRefresh(): void {
  const member = useMembership() === 'member';
  useEffect(() => {
    if (!member) return;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = (atLeast = 0) => {
      clearTimeout(timer);
      timer = setTimeout(refresh, Math.max(atLeast, refreshDelay(Date.now())));
    };
    const refresh = () => {
      const token = readToken();
      // Not fatal: the next request's 401 refreshes, and so does the next interval.
      if (token) refreshToken(token, apiOrigin()).catch(() => schedule(RETRY_MS));
    };
    schedule();
    // With a clock ahead of the API's, every token is expired already.
    const stop = onTokenChange(() => schedule(RETRY_MS));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [member]);
}
