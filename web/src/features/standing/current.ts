import type { Statement } from '@/api/moderation-types';

const DAY_MS = 86_400_000;

/**
 * Whether a statement still concerns its member: it is in effect for a time, can be appealed, or its appeal is open. A
 * removal stays in effect forever; once it can't be appealed any more, it is history. A hold lasts until staff decide.
 */
export function isCurrent({ state, act, canAppeal, appeal, isHeld }: Statement): boolean {
  if (appeal?.state === 'open') return true;
  return state === 'active' && (act !== 'remove' || canAppeal || isHeld);
}

/** Days from now until an instant, rounded up; 0 once it has passed. */
export function daysUntil(instant: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / DAY_MS));
}

export type Outcome = 'active' | 'expired' | 'restored' | 'reversed' | 'changed';

/** How a statement ended, or `active`. */
export function outcomeOf({ state, appeal }: Statement): Outcome {
  if (appeal?.state === 'reversed' || appeal?.state === 'changed') return appeal.state;
  return state;
}
