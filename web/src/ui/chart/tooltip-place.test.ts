import { expect, test } from 'vitest';
import { placeBeside } from './tooltip-place';

test('the tooltip stands beside its bar, else below the chart', () => {
  expect(placeBeside(100, 40, 700)).toBe(128);
  expect(placeBeside(680, 40, 700)).toBe(436);
  expect(placeBeside(150, 20, 280)).toBeNull();
});
