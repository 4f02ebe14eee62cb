import { expect, test } from 'vitest';
import type { Sale } from '../types';
import { refundSplit } from './refund-split';

const sale = (amountCents: number, feeCents: number, refundedCents: number) =>
  ({ amountCents, feeCents, refundedCents }) as Sale;

test('a full refund takes back the seller’s whole share', () => {
  expect(refundSplit(sale(1999, 200, 0))).toEqual({ left: 1999, fee: 200, own: 1799 });
});

test('after a partial refund, the rest of the fee returns with the rest of the amount', () => {
  expect(refundSplit(sale(1999, 200, 1000))).toEqual({ left: 999, fee: 100, own: 899 });
});
