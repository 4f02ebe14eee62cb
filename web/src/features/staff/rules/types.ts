import type { StaffPerson } from '../types';

export type RuleMode = 'off' | 'watch' | 'hold';

export type AutomaticRule = {
  rule: string;
  mode: RuleMode;
  weight: number;
  thresholds: Record<string, number>;
  /** Smallest and largest value of each threshold. */
  limits: Record<string, [number, number]>;
  changedAt: string | null;
  changedBy: StaffPerson | null;
  findings7d: number;
};
