import { expect, test } from 'vitest';
import type { TransparencyAppeals, TransparencyRow } from '@/api/moderation-types';
import { monthsOf, yearsUntil } from './months';

const row = (month: string, count: number | null): TransparencyRow => ({
  month,
  count,
  isBand: count === null,
  band: count === null ? '1-9' : null,
  ground: 'terms',
  rule: 'spam',
  act: 'remove',
  automatic: false,
});
const answer = (month: string): TransparencyAppeals => ({
  month,
  count: 12,
  isBand: false,
  band: null,
  outcome: 'upheld',
});

test('months are listed newest first, with their decisions and appeals', () => {
  const rows = [row('2026-10', 40), row('2026-11', null), row('2026-11', 12)];
  const months = monthsOf({ year: 2026, rows, appeals: [answer('2026-12'), answer('2026-11')] });
  expect(months.map(({ month }) => month)).toEqual(['2026-12', '2026-11', '2026-10']);
  expect(months.map((each) => [each.rows.length, each.appeals.length])).toEqual([
    [0, 1],
    [2, 1],
    [1, 0],
  ]);
  expect(monthsOf({ year: 2026, rows: [], appeals: [] })).toEqual([]);
});

test('years go back to the first one, and a clock that is behind has it too', () => {
  expect(yearsUntil(Date.parse('2028-01-01T00:00:00Z'))).toEqual([2028, 2027, 2026]);
  expect(yearsUntil(0)).toEqual([2026]);
});
