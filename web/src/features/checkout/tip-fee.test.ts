import { expect, test } from 'vitest';
import { tipFee } from './tip-fee';

test.each([
  [500, 500, 0, 25],
  [10_000, 500, 0, 500],
  [500, 500, 30, 55],
  [500, 333, 0, 17],
  [500, 500, 9000, 500],
])('the fee of a tip of %i cents at %i basis points and %i cents is %i', (cents, tipFeeBps, tipFeeFixedCents, fee) => {
  expect(tipFee(cents, { tipFeeBps, tipFeeFixedCents })).toBe(fee);
});
