import type { Boot } from '@/lib/boot';

/** Returns the platform's fee of a tip in cents, computed as `api/payments/fees.py` does. */
export function tipFee(cents: number, { tipFeeBps, tipFeeFixedCents }: Pick<Boot, 'tipFeeBps' | 'tipFeeFixedCents'>) {
  return Math.min(Math.floor((cents * tipFeeBps + 5000) / 10_000) + tipFeeFixedCents, cents);
}
