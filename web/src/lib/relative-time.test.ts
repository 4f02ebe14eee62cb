import { expect, test } from 'vitest';
import { relativeTime } from './relative-time';

const NOW = Date.UTC(2026, 10, 21, 12);
const ago = (milliseconds: number) => relativeTime(NOW - milliseconds, NOW);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 'now', 0],
  [59_999, 'now', 0],
  [MINUTE, 'm', 1],
  [5 * MINUTE, 'm', 5],
  [HOUR - 1, 'm', 59],
  [HOUR, 'h', 1],
  [3 * HOUR, 'h', 3],
  [DAY - 1, 'h', 23],
  [DAY, 'd', 1],
  [2 * DAY, 'd', 2],
  [7 * DAY - 1, 'd', 6],
  [7 * DAY, 'w', 1],
  [400 * DAY, 'w', 57],
])('%d ms ago is formatted as %s %d', (passed, unit, count) => {
  expect(ago(passed)).toEqual({ unit, count });
});

test('a future time is formatted as now', () => {
  expect(ago(-5 * MINUTE).unit).toBe('now');
});
