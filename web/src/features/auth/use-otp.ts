import { useEffect, useState } from 'react';
import { isApiError, typedApi, unwrapPayload } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { readChallenge, solveChallenge } from '@/lib/proof-of-work';
import { useAttempt } from '@/shell';
import { readAppealToken } from './suspension';

export type OtpPurpose = 'login' | 'register';

type SentCode = { otpId: string; masked: string; resendAfter: number; identifier: string; sentAt: number };

/**
 * One-time codes: request, waiting time and verification. `onSuspended` takes the token of a member whose account is
 * suspended.
 */
export function useOtp(purpose: OtpPurpose, onSuspended?: (token: string) => void) {
  const { i18n } = useTranslation();
  const { busy, problem, attempt, clear } = useAttempt();
  const [sent, setSent] = useState<SentCode | null>(null);

  const send = (identifier: string) =>
    attempt(async () => {
      const locale = i18n.language === 'ar' ? 'ar' : 'en';
      const answer = await requestCode({ identifier, purpose, locale });
      setSent({ ...answer, identifier, sentAt: Date.now() });
    });

  const verify = (code: string) =>
    attempt(async () => {
      try {
        const body = { otpId: sent?.otpId ?? '', code };
        return await unwrapPayload(typedApi().POST('/users/verifyOTP', { body }));
      } catch (error) {
        const token = readAppealToken(error);
        if (token) onSuspended?.(token);
        throw error;
      }
    });

  const forget = () => {
    setSent(null);
    clear();
  };

  return { sent, busy, problem, send, verify, forget };
}

type CodeRequest = { identifier: string; purpose: OtpPurpose; locale: 'ar' | 'en' };

/** Requests a code, and solves the challenge that the API may pose to a device it does not know. */
async function requestCode(body: CodeRequest) {
  const request = (proofOfWork?: { challenge: string; nonce: string }) =>
    unwrapPayload(typedApi().POST('/users/sendOTP', { body: { ...body, ...(proofOfWork && { proofOfWork }) } }));
  try {
    return await request();
  } catch (error) {
    const challenge = isApiError(error, 'proof_of_work_required') && readChallenge(error.facts);
    if (!challenge) throw error;
    return request(await solveChallenge(challenge));
  }
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
