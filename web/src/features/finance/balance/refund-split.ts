import type { Sale } from '../types';

/**
 * What giving back all that is left of a sale takes from whom, in cents: the platform's fee returns by cumulative
 * floor, as the books have it, and the rest leaves the seller's balance.
 */
export function refundSplit({ amountCents, refundedCents, feeCents }: Sale): {
  left: number;
  fee: number;
  own: number;
} {
  const left = amountCents - refundedCents;
  const fee = feeCents - Math.floor((feeCents * refundedCents) / amountCents);
  return { left, fee, own: left - fee };
}
