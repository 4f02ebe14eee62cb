import type { Answer } from './types';

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
    reserve: { cents: 9000, nextReleaseDate: '2027-03-18', nextReleaseCents: 1200 },
  },
};
