import type { Locale } from '../../support/texts';
import type { Answer } from './types';

/** Bank account of a former release: without a town and a country of residence. */
export const incompleteMethods: Answer<'/users/listPayoutMethods'> = {
  payload: {
    available: [],
    saved: [
      {
        _id: '01a20061-f181-77cf-bbdd-8ddfd96c05ce',
        kind: 'wire-transfer',
        isDefault: false,
        beneficiaryName: 'Layla Haddad',
        ibanLast4: '7519',
        accountLast4: null,
        bic: 'RJHISARI',
        bankName: 'Al Rajhi Bank',
        country: 'SA',
        residenceCountry: null,
        missingFields: ['residenceCountry', 'city'],
        status: 'incomplete',
        usableFrom: '2026-10-26T11:11:24.807Z',
      },
    ],
  },
};

/** Balance of a new seller, with a reserve and a limit. */
export const newSellerBalance: Answer<'/users/balance'> = {
  payload: {
    availableCents: 61_230,
    pendingCents: 18_400,
    inPayoutCents: 0,
    lifetimeCents: 104_630,
    currency: 'USD',
    canRequestPayout: true,
    minimumCents: 2000,
    reason: null,
    releases: [
      { date: '2026-11-28', cents: 4100 },
      { date: '2026-12-02', cents: 5300 },
    ],
    newSeller: { until: '2026-12-08T10:00:00.000Z', limitCents: 50_000, usedCents: 30_000 },
    reserve: {
      cents: 9000,
      nextReleaseDate: '2027-03-18',
      nextReleaseCents: 1200,
      releases: [
        { date: '2027-03-18', cents: 1200 },
        { date: '2027-03-19', cents: 3400 },
        { date: '2027-03-27', cents: 4400 },
      ],
    },
  },
};

type Payout = Answer<'/users/payouts'>['payload'][number];

const PENDING: Omit<Payout, '_id' | 'reference'> = {
  amountCents: 9000,
  currency: 'USD',
  status: 'pending',
  title: 'Payout pending',
  method: { kind: 'wire-transfer', ibanLast4: '7519', accountLast4: null, bankName: 'Al Rajhi Bank' },
  requestedAt: '2026-11-21T13:35:24.807Z',
  scheduledFor: '2026-11-22T05:00:00.000Z',
  settledAt: null,
  failureCode: null,
  reason: null,
  remedy: null,
  hold: null,
  isCancellable: true,
};
const ENDED = { scheduledFor: null, isCancellable: false };

function payout(number: number, given: Partial<Payout>): Payout {
  return { ...PENDING, _id: `01a1fd00-0000-7000-8000-0000000${number}`, reference: `PO-${number}`, ...given };
}

/** Advice of the API in the member's language. */
const REMEDIES = {
  name_mismatch: {
    ar: 'اسم صاحب الحساب ليس اسمك. يُرجى حفظ حساب باسمك ثم إعادة الطلب.',
    en: 'The account isn’t in your name. Save one that is, then try again.',
  },
  account_closed: {
    ar: 'الحساب مغلق. يُرجى حفظ حساب آخر ثم إعادة الطلب.',
    en: 'The account is closed. Save another one, then try again.',
  },
} as const;

/** A payout in every state. */
export const payoutStates = (locale: Locale): Answer<'/users/payouts'> => ({
  payload: [
    payout(10502, {}),
    payout(10488, {
      amountCents: 29_000,
      title: 'Payout on hold',
      requestedAt: '2026-11-20T09:00:00.000Z',
      scheduledFor: null,
      hold: {
        reason: 'new_seller_limit',
        message: 'It’s above the limit for new sellers, so a person is reviewing it. You don’t need to do anything.',
        since: '2026-11-20T09:00:00.000Z',
      },
    }),
    payout(10467, { ...ENDED, amountCents: 24_000, status: 'in-progress', requestedAt: '2026-11-18T09:00:00.000Z' }),
    payout(10431, {
      ...ENDED,
      amountCents: 24_000,
      status: 'failed',
      title: 'Payout rejected',
      requestedAt: '2026-11-14T09:00:00.000Z',
      settledAt: '2026-11-15T09:00:00.000Z',
      failureCode: 'rejected',
      reason: 'name_mismatch',
      remedy: REMEDIES.name_mismatch[locale],
    }),
    payout(10377, {
      ...ENDED,
      amountCents: 24_000,
      status: 'transferred',
      title: 'Payout transferred',
      requestedAt: '2026-11-09T09:00:00.000Z',
      settledAt: '2026-11-11T09:00:00.000Z',
    }),
    payout(10361, {
      ...ENDED,
      amountCents: 12_000,
      status: 'failed',
      title: 'Payout cancelled',
      requestedAt: '2026-11-06T09:00:00.000Z',
      settledAt: '2026-11-06T10:00:00.000Z',
      failureCode: 'cancelled',
    }),
    payout(10350, {
      ...ENDED,
      amountCents: 24_000,
      status: 'failed',
      title: 'Payout failed',
      requestedAt: '2026-11-04T09:00:00.000Z',
      settledAt: '2026-11-05T09:00:00.000Z',
      failureCode: 'account_closed',
      remedy: REMEDIES.account_closed[locale],
    }),
  ],
  nextCursor: null,
});
