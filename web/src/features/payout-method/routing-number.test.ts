import { expect, test } from 'vitest';
import { hasRoutingNumbers, isRoutingNumber } from './routing-number';

test.each(['021000021', '0210-0002-1', '٠٢١٠٠٠٠٢١', '011401533'])('%s is a routing number', (typed) => {
  expect(isRoutingNumber(typed)).toBe(true);
});

test.each(['', '021000022', '02100002', '0210000210', '000000000', '02100002A'])('%s is none', (typed) => {
  expect(isRoutingNumber(typed)).toBe(false);
});

test('only banks in the United States have one', () => {
  expect(['US', 'SA', ''].map(hasRoutingNumbers)).toEqual([true, false, false]);
});
