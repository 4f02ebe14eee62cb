// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearDraft, useSignupDraft } from './signup-draft';
import { initialSignup, type SignupState } from './signup-state';

beforeEach(() => sessionStorage.clear());

function open(state: SignupState) {
  const dispatch = vi.fn();
  const view = renderHook((shown: SignupState) => useSignupDraft(shown, dispatch), { initialProps: state });
  return { dispatch, ...view };
}

const filled: SignupState = {
  ...initialSignup(null),
  step: 'interests',
  identifier: 'rana@qima.example',
  verificationToken: 'proof',
  chosen: ['poetry'],
  problem: 'Try again.',
  isBusy: true,
};

test('the input of sign-up survives a reload, its errors do not', () => {
  open(initialSignup(null)).rerender(filled);
  const { dispatch } = open(initialSignup(null));
  const { problem, isBusy, fieldErrors, ...draft } = filled;
  expect(dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'draft-restored', draft });
});

test('a finished sign-up leaves nothing', () => {
  open(initialSignup(null)).rerender(filled);
  clearDraft();
  expect(sessionStorage.length).toBe(0);
  expect(open(initialSignup(null)).dispatch).not.toHaveBeenCalled();
});
