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
  'member /identity/passkeys': { payload: [] } satisfies Answer<'/identity/passkeys'>,
  'guest /identity/passkeys/signInBegin': {
    payload: {
      publicKey: { challenge: 'AAAA', timeout: 300_000, rpId: 'localhost', userVerification: 'required' },
    },
  },
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

/** A passkey of each kind: synced by a phone, of this computer, and of a security key. */
export const passkeys = {
  payload: [
    {
      _id: '0199f1b3-7c21-7e4a-9b60-4d8f2a1c5e7b',
      name: null,
      device: 'Chrome on Linux',
      provider: null,
      isSecurityKey: false,
      isSynced: false,
      createdAt: '2026-11-02T10:00:00.000Z',
      lastUsedAt: '2026-11-21T20:00:00.000Z',
    },
    {
      _id: '0199e2a4-1b32-7c5d-8a71-3e9f4b2d6c8a',
      name: 'Pixel 10',
      device: 'Chrome on Android',
      provider: 'Google Password Manager',
      isSecurityKey: false,
      isSynced: true,
      createdAt: '2026-09-14T10:00:00.000Z',
      lastUsedAt: '2026-11-20T10:00:00.000Z',
    },
    {
      _id: '0199a3b5-2c43-7d6e-9b82-4f0a5c3e7d9b',
      name: null,
      device: 'Firefox on Windows',
      provider: null,
      isSecurityKey: true,
      isSynced: false,
      createdAt: '2026-03-03T10:00:00.000Z',
      lastUsedAt: null,
    },
  ],
} satisfies Answer<'/identity/passkeys'>;

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
