// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/api';
import { stubPage } from '@/test/browser';
import type { AppealDetail } from './types';
import { useAnswer } from './use-answer';

vi.mock('@/ui', () => ({ showToast: () => undefined }));

const decide = vi.fn();
const onClosed = vi.fn();

beforeEach(() => {
  stubPage();
  decide.mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/** Opens the answer to an appeal against this act. */
function answer(act: string) {
  const appeal = { member: { name: 'حسن' }, statement: { act } } as AppealDetail;
  return renderHook(() => useAnswer(appeal, { decide, onClosed })).result;
}

test('without an outcome and a reason nothing is sent', async () => {
  const result = answer('remove');
  await act(() => result.current.send());
  expect(result.current.errors).toMatchObject({ outcome: 'answer.choose', answer: 'answer.reasonMissing' });
  act(() => {
    result.current.choose('changed');
    result.current.setText('Milder.');
    result.current.setDays('many');
  });
  await act(() => result.current.send());
  expect(result.current.errors).toMatchObject({ act: 'answer.chooseMilder', days: 'answer.daysBad' });
  expect(decide).not.toHaveBeenCalled();
});

test('a milder decision is sent with its days', async () => {
  const result = answer('suspend');
  act(() => {
    result.current.choose('changed');
    result.current.setAct('limit');
    result.current.setDays('٣٠');
    result.current.setText(' Milder. ');
  });
  await act(() => result.current.send());
  expect(decide).toHaveBeenCalledExactlyOnceWith({ outcome: 'changed', answer: 'Milder.', act: 'limit', days: 30 });
});

test('other outcomes have neither act nor days, whatever was chosen before', async () => {
  const result = answer('suspend');
  act(() => {
    result.current.choose('changed');
    result.current.setAct('limit');
    result.current.setDays('30');
    result.current.choose('reversed');
    result.current.setText('Sorry.');
  });
  await act(() => result.current.send());
  expect(decide).toHaveBeenCalledExactlyOnceWith({ outcome: 'reversed', answer: 'Sorry.', act: null, days: null });
});

test('the only milder decision is chosen, and a warning has none', () => {
  const held = answer('hold_sales');
  act(() => held.current.choose('changed'));
  expect(held.current.act).toBe('warn');
  const warned = answer('warn');
  act(() => warned.current.choose('changed'));
  expect(warned.current.outcome).toBeNull();
});

test('an appeal that another answered meanwhile is shown as such', async () => {
  decide.mockRejectedValue(new ApiError(410, { code: 'appeal_closed' }));
  const result = answer('remove');
  act(() => {
    result.current.choose('upheld');
    result.current.setText('It stays.');
  });
  await act(() => result.current.send());
  expect(onClosed).toHaveBeenCalledOnce();
});
