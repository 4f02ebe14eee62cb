import { useEffect, useState } from 'react';
import { isApiError, typedApi, unwrapPayload } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';

export type OtpPurpose = 'login' | 'register';

type SentCode = { otpId: string; masked: string; resendAfter: number; identifier: string; sentAt: number };

/** One-time codes: request, waiting time and verification. */
export function useOtp(purpose: OtpPurpose) {
  const { i18n } = useTranslation();
  const errorText = useErrorText();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    setBusy(true);
    setProblem('');
    try {
      return await work();
    } catch (error) {
      const field = isApiError(error) ? Object.values(error.fields)[0] : undefined;
      setProblem(field ?? errorText(error));
      return null;
    } finally {
      setBusy(false);
    }
  };

  const send = (identifier: string) =>
    attempt(async () => {
      const locale = i18n.language === 'ar' ? 'ar' : 'en';
      const answer = await unwrapPayload(typedApi().POST('/users/sendOTP', { body: { identifier, purpose, locale } }));
      setSent({ ...answer, identifier, sentAt: Date.now() });
    });

  const verify = (code: string) =>
    attempt(() => unwrapPayload(typedApi().POST('/users/verifyOTP', { body: { otpId: sent?.otpId ?? '', code } })));

  const forget = () => {
    setSent(null);
    setProblem('');
  };

  return { sent, busy, problem, send, verify, forget };
}

/** Seconds until a time, counting down. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
