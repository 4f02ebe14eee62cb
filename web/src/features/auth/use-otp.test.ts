// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerWith, json, stubPage } from '@/test/browser';
import { useOtp } from './use-otp';

beforeEach(stubPage);
afterEach(cleanup);

const SENT = { otpId: 'o1', channel: 'email', masked: 'l•••a@qima.example', expiresAt: '', resendAfter: 30 };

function refused(code: string, facts: Record<string, unknown>, status: number) {
  return json({ payload: null, error: { code, message: code, fields: {}, facts } }, status);
}

test('a challenge of the API is solved and sent with the request, unseen', async () => {
  const requests = answerWith(async (request) => {
    const { proofOfWork } = await request.clone().json();
    if (!proofOfWork) return refused('proof_of_work_required', { challenge: 'c', bits: 4 }, 428);
    return json({ payload: SENT });
  });
  const { result } = renderHook(() => useOtp('login'));
  await act(() => result.current.send('layla@qima.example'));
  await waitFor(() => expect(result.current.sent?.otpId).toBe('o1'));
  expect(result.current.problem).toBe('');
  expect(requests).toHaveLength(2);
});

test('a challenge after a solution is an error, without an endless loop', async () => {
  const requests = answerWith(() => refused('proof_of_work_required', { challenge: 'c', bits: 0 }, 428));
  const { result } = renderHook(() => useOtp('login'));
  await act(() => result.current.send('layla@qima.example'));
  expect(result.current.problem).not.toBe('');
  expect(result.current.sent).toBeNull();
  expect(requests).toHaveLength(2);
});
