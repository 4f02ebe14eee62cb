import { expect, test } from 'vitest';
import type { Draft } from './signup-draft';
import { initialSignup, type SignupAction, type SignupState, signupReducer } from './signup-state';

const ABOUT = { name: 'Rana', genderId: '2', countryId: 'jo', birthDate: '1990-01-01', acceptTerms: true } as const;
const IDENTITY = {
  provider: 'example',
  registered: false as const,
  identityTicket: 'ticket',
  email: 'rana@qima.example',
  isEmailVerified: true,
  name: 'Rana',
  hasAccount: false,
};

const EMPTY_DRAFT: Draft = {
  step: 'contact',
  identifier: '',
  verificationToken: '',
  providerIdentity: null,
  about: ABOUT,
  chosen: [],
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
  const draft = { ...EMPTY_DRAFT, about: { ...ABOUT, name: 'Rana S.' } };
  const typed = reduce(
    initialSignup(null),
    { type: 'draft-restored', draft },
    { type: 'provider-returned', identity: { ...IDENTITY, isEmailVerified: false } },
  );
  expect(typed).toMatchObject({ step: 'contact', about: { name: 'Rana S.' } });
});

test('a kept draft continues at its step, unless another identity was verified since', () => {
  const draft: Draft = { ...EMPTY_DRAFT, step: 'interests', verificationToken: 'proof', chosen: ['poetry'] };
  const restored = { type: 'draft-restored', draft } as const;
  expect(reduce(initialSignup(null), restored)).toMatchObject(draft);
  const other = reduce(initialSignup({ identifier: 'other@qima.example', verificationToken: 'new' }), restored);
  expect(other).toMatchObject({ step: 'about', identifier: 'other@qima.example', verificationToken: 'new' });
  expect(other).toMatchObject({ about: ABOUT, chosen: ['poetry'] });
});

test('another contact can be verified, and the other input stays', () => {
  const left = reduce({ ...initialSignup(null), ...EMPTY_DRAFT, verificationToken: 'proof' }, { type: 'contact-left' });
  expect(left).toMatchObject({ step: 'contact', verificationToken: '', about: ABOUT });
});

test.each<SignupAction>([
  { type: 'fields-refused', errors: { name: 'Too long.' } },
  { type: 'registration-refused', problem: 'Try again.' },
  { type: 'verification-expired', problem: 'Verify again.' },
  { type: 'provider-ticket-expired', problem: 'Sign in again.' },
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
