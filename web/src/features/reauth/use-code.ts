import { useEffect, useState } from 'react';
import { api, isApiError, type Me, type Session } from '@/api';
import { readToken, storeToken } from '@/api/session/token-store';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';

type SentCode = { otpId: string; masked: string; resendAfter: number };
type Confirmed = Session & { registered: true; user: Me };

// The client omits tokens from sign-in calls; here the member is already signed in.
const memberHeaders = () => ({ headers: { authorization: readToken() } });

/**
 * Sends a one-time code to the member's own address; confirming it re-authenticates the session and returns another
 * token.
 */
export function useCode() {
  const { i18n } = useTranslation();
  const errorText = useErrorText();
  const [sent, setSent] = useState<(SentCode & { resendAt: number }) | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setProblem('');
    try {
      await work();
      return true;
    } catch (error) {
      const field = isApiError(error) ? Object.values(error.fields)[0] : undefined;
      setProblem(field ?? errorText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const send = () =>
    attempt(async () => {
      const locale = i18n.language === 'ar' ? 'ar' : 'en';
      const answer = await api.post<SentCode>('/users/sendOTP', { purpose: 'confirm', locale }, memberHeaders());
      setSent({ ...answer, resendAt: Date.now() + answer.resendAfter * 1000 });
    });

  const verify = (code: string) =>
    attempt(async () => {
      const body = { otpId: sent?.otpId ?? '', code };
      const { token, expiresAt } = await api.post<Confirmed>('/users/verifyOTP', body, memberHeaders());
      storeToken(token, expiresAt);
    });

  return { sent, busy, problem, send, verify };
}

/** Seconds until a moment, counted down. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
