import type { Sale } from '../types';

/**
 * Splits the refund of the rest of a sale, in cents: the platform's fee returns by cumulative floor, as in the ledger,
 * the rest leaves the seller's balance.
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
