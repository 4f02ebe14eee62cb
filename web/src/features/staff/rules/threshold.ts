import { toLatinDigits } from '@/lib/numbers';

/** Returns the number that was typed, in either script; null unless it is whole and within the limits. */
export function readThreshold(typed: string, [least, greatest]: readonly [number, number]): number | null {
  const text = toLatinDigits(typed.trim());
  if (!/^\d{1,9}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= greatest ? value : null;
}
