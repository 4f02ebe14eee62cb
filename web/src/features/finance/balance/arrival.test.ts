import { expect, test } from 'vitest';
import { estimateArrival } from './arrival';

test.each([
  ['2026-11-23', '2026-11-25', '2026-11-30'],
  ['2026-11-20', '2026-11-24', '2026-11-27'],
  ['2026-11-21', '2026-11-24', '2026-11-27'],
])('requested on %s, a wire arrives from %s to %s', (asked, first, last) => {
  const [from, to] = estimateArrival(new Date(`${asked}T12:00:00Z`));
  expect([from.toISOString().slice(0, 10), to.toISOString().slice(0, 10)]).toEqual([first, last]);
});
