import { useEffect, useRef } from 'react';
import type { SignupAction, SignupState } from './signup-state';

const STORAGE_KEY = 'signup';

/** What survives a reload, and the return from a provider. */
export type Draft = Pick<
  SignupState,
  'step' | 'identifier' | 'verificationToken' | 'providerIdentity' | 'about' | 'chosen'
>;

/** Keeps sign-up in this tab, and restores it once; an identity that was just verified stays. */
export function useSignupDraft(state: SignupState, dispatch: (action: SignupAction) => void): void {
  const { step, identifier, verificationToken, providerIdentity, about, chosen } = state;
  const isRestored = useRef(false);
  useEffect(() => {
    const draft = isRestored.current ? null : readDraft();
    isRestored.current = true;
    if (draft) dispatch({ type: 'draft-restored', draft });
    else saveDraft({ step, identifier, verificationToken, providerIdentity, about, chosen });
  }, [dispatch, step, identifier, verificationToken, providerIdentity, about, chosen]);
}

export function saveDraft({ step, identifier, verificationToken, providerIdentity, about, chosen }: Draft): void {
  const draft: Draft = { step, identifier, verificationToken, providerIdentity, about, chosen };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // Without storage the form is filled in again.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there is none.
  }
}

function readDraft(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return null;
  }
}
