import { expect, test } from 'vitest';
import { initialSignup, type SignupAction, type SignupState, signupReducer } from './signup-state';

const ABOUT = { name: 'Rana', genderId: '2', countryId: 'jo', birthDate: '1990-01-01', acceptTerms: true } as const;
const IDENTITY = {
  provider: 'example',
  identityToken: 'token',
  email: 'rana@qima.example',
  isEmailVerified: true,
  name: 'Rana',
  hasAccount: false,
};

function reduce(state: SignupState, ...actions: SignupAction[]): SignupState {
  return actions.reduce(signupReducer, state);
}

test('sign-up starts with the contact, and after a verified contact with the personal data', () => {
  expect(initialSignup(null).step).toBe('contact');
  expect(initialSignup({ identifier: 'rana@qima.example' }).step).toBe('contact');
  expect(initialSignup({ identifier: 'rana@qima.example', verificationToken: 'proof' }).step).toBe('about');
});

test('a provider fills in address and name, and a typed name is kept', () => {
  const verified = reduce(initialSignup(null), { type: 'provider-returned', identity: IDENTITY });
  expect(verified).toMatchObject({ step: 'about', identifier: IDENTITY.email, about: { name: 'Rana' } });
  const draft = { identifier: '', about: { ...ABOUT, name: 'Rana S.' }, chosen: [] };
  const typed = reduce(
    initialSignup(null),
    { type: 'draft-restored', draft },
    { type: 'provider-returned', identity: { ...IDENTITY, isEmailVerified: false } },
  );
  expect(typed).toMatchObject({ step: 'contact', about: { name: 'Rana S.' } });
});

test.each<SignupAction>([
  { type: 'fields-refused', errors: { name: 'Too long.' } },
  { type: 'registration-refused', problem: 'Try again.' },
  { type: 'verification-expired', problem: 'Verify again.' },
  { type: 'provider-token-expired', problem: 'Sign in again.' },
])('$type keeps the input of every step', (refusal) => {
  const filled = reduce(
    initialSignup(null),
    { type: 'contact-entered', identifier: 'rana@qima.example' },
    { type: 'code-verified', verificationToken: 'proof' },
    { type: 'about-submitted', about: ABOUT },
    { type: 'interests-changed', chosen: ['poetry'] },
    { type: 'registration-started' },
  );
  const refused = reduce(filled, refusal, { type: 'registration-ended' });
  expect(refused).toMatchObject({ identifier: 'rana@qima.example', about: ABOUT, chosen: ['poetry'], isBusy: false });
  expect(refused.step).toBe(
    { 'fields-refused': 'about', 'registration-refused': 'interests' }[refusal.type as string] ?? 'contact',
  );
});
