import type { AutomaticRule } from '../../../src/features/staff/rules/types';
import { huda } from './staff-cases';

const threshold = (least: number, greatest: number): [number, number] => [least, greatest];
const quiet = { changedAt: null, changedBy: null, findings7d: 0 };
export const spamRules: { payload: AutomaticRule[] } = {
  payload: [
    {
      rule: 'repeated_text',
      mode: 'hold',
      weight: 60,
      thresholds: { copies: 3, hours: 24, distance: 3, length: 60 },
      limits: {
        copies: threshold(2, 50),
        hours: threshold(1, 72),
        distance: threshold(0, 3),
        length: threshold(40, 500),
      },
      changedAt: '2026-11-14T09:00:00.000Z',
      changedBy: huda,
      findings7d: 12,
    },
    {
      rule: 'many_links',
      mode: 'watch',
      weight: 40,
      thresholds: { links: 2, posts: 5 },
      limits: { links: threshold(0, 50), posts: threshold(1, 100) },
      ...quiet,
    },
    { rule: 'removed_file', mode: 'off', weight: 80, thresholds: {}, limits: {}, ...quiet },
  ],
};

/** Answers of the staff console, written by hand: the demo content has no cases. */
