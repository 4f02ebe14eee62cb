import { useEffect } from 'react';
import { apiOrigin } from '../client/client';
import { refreshDelay, refreshToken } from './refresh';
import { useMembership } from './session';
import { onTokenChange, readToken } from './token-store';

const RETRY_MS = 30_000;

/** Refreshes the token ahead of its end for as long as the page stands, once for all tabs. */
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
      // A failure is no end: the next call's 401 asks again, and so does the next round.
      if (token) refreshToken(token, apiOrigin()).catch(() => schedule(RETRY_MS));
    };
    schedule();
    // By a clock that runs ahead every token has ended already.
    const stop = onTokenChange(() => schedule(RETRY_MS));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [member]);
}
