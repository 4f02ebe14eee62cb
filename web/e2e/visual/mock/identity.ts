import type { Answer } from './types';

/** Providers that sign the member in, written by hand: the demo content has no linked provider. */
export const identityAnswers: Record<string, unknown> = {
  'member /users/providers': {
    payload: [
      {
        _id: '0b7c5d2e-93f1-4a67-8d0e-5f2a1c3b4d5e',
        name: 'Example',
        createdAt: '2026-03-02T10:00:00.000Z',
        isRemovable: true,
      },
      {
        _id: '1c8d6e3f-a402-4b78-9e1f-603b2d4c5e6f',
        name: 'id.university.example',
        createdAt: '2026-10-18T10:00:00.000Z',
        isRemovable: true,
      },
    ],
  } satisfies Answer<'/users/providers'>,
  'member /users/contacts': {
    payload: { email: 'layla@qima.example', phone: null, emailBouncedAt: null, pending: null },
  } satisfies Answer<'/users/contacts'>,
  'member /users/checkHandle': {
    payload: { handle: null, isAvailable: null, suggestions: ['layla', 'layla_haddad', 'layla_h'] },
  } satisfies Answer<'/users/checkHandle'>,
  // The code that a new contact received.
  'member /users/contacts/change': {
    payload: {
      otpId: '0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a',
      channel: 'email',
      masked: 'l•••d@new.example',
      expiresAt: '2026-11-21T23:24:00.000Z',
      resendAfter: 30,
    },
  },
};

/** A change that takes effect because the former mailbox is lost. */
export const pendingContact = {
  payload: {
    email: 'layla@qima.example',
    phone: null,
    emailBouncedAt: null,
    pending: { channel: 'email', value: 'layla.haddad@new.example', effectiveAt: '2026-12-05T10:00:00.000Z' },
  },
} satisfies Answer<'/users/contacts'>;

/** An address from which mail servers returned e-mails. */
export const bouncedContact = {
  payload: {
    email: 'layla@qima.example',
    phone: null,
    emailBouncedAt: '2026-11-20T10:00:00.000Z',
    pending: null,
  },
} satisfies Answer<'/users/contacts'>;

/** The one way of a member without a contact that receives codes. */
export const lastProvider = {
  payload: [
    {
      _id: '0b7c5d2e-93f1-4a67-8d0e-5f2a1c3b4d5e',
      name: 'Example',
      createdAt: '2026-03-02T10:00:00.000Z',
      isRemovable: false,
    },
  ],
} satisfies Answer<'/users/providers'>;
