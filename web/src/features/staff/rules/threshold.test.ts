import { expect, test } from 'vitest';
import { readThreshold } from './threshold';

test('whole numbers within the limits, in either script', () => {
  expect(readThreshold(' 3 ', [2, 50])).toBe(3);
  expect(readThreshold('٥٠', [2, 50])).toBe(50);
});

test('impossible thresholds', () => {
  for (const typed of ['', '1', '51', '2.5', '-3', '1e3', 'three', '99999999999']) {
    expect(readThreshold(typed, [2, 50])).toBeNull();
  }
});
