import { describe, expect, it } from 'vitest';
import { formatTenths } from './decimals';

describe('formatTenths', () => {
  it('has one decimal, in the digits of the member', () => {
    expect([10, 44, 50].map((tenths) => formatTenths(tenths))).toEqual(['1.0', '4.4', '5.0']);
    expect([10, 44, 50].map((tenths) => formatTenths(tenths, 'arab'))).toEqual(['١٫٠', '٤٫٤', '٥٫٠']);
  });
});
