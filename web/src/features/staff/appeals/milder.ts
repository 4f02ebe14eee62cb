import type { Act } from '../types';
import type { MilderAct } from './types';

/** From the severest to the mildest. */
const SEVERITY: readonly Act[] = ['suspend', 'remove', 'limit', 'hold_sales', 'warn'];
const MILDER: readonly MilderAct[] = ['warn', 'hold_sales', 'limit'];

const MAX_DAYS = 3650;

/** Returns the acts that may replace a decision, mildest first. */
export function milderActs(first: Act): readonly MilderAct[] {
  return MILDER.filter((act) => SEVERITY.indexOf(act) > SEVERITY.indexOf(first));
}

/** Reads a typed number of days: null if empty, undefined if it is none. */
export function readDays(typed: string): number | null | undefined {
  const text = typed.trim();
  if (!text) return null;
  const latin = text.replace(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x660));
  if (!/^\d{1,4}$/.test(latin)) return undefined;
  const days = Number(latin);
  return days >= 1 && days <= MAX_DAYS ? days : undefined;
}
