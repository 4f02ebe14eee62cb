import { expect, test } from 'vitest';
import { daysLeft } from './days-left';

const NOW = Date.parse('2026-11-20T12:00:00Z');

test('a started day counts in full', () => {
  expect(daysLeft('2026-12-04T12:00:00Z', NOW)).toBe(14);
  expect(daysLeft('2026-12-04T11:59:59Z', NOW)).toBe(14);
  expect(daysLeft('2026-11-20T12:00:01Z', NOW)).toBe(1);
});

test('a deadline that has passed leaves no days', () => {
  expect(daysLeft('2026-11-20T12:00:00Z', NOW)).toBe(0);
  expect(daysLeft('2026-11-01T12:00:00Z', NOW)).toBe(0);
});
