import type { Sale } from '../types';

export type ReleaseState = 'available' | 'availableButReserve' | 'pending' | 'heldUntil' | 'held' | 'releasing';

type Facts = Pick<Sale, 'isMature' | 'isHeld' | 'maturesAt' | 'reserveCents'>;

/** Returns when the funds of a sale become available, as of `now`. */
export function getReleaseState({ isMature, isHeld, maturesAt, reserveCents }: Facts, now: number): ReleaseState {
  if (isMature) return reserveCents > 0 ? 'availableButReserve' : 'available';
  const isOver = Date.parse(maturesAt) <= now;
  if (isHeld) return isOver ? 'held' : 'heldUntil';
  // Funds are released every hour.
  return isOver ? 'releasing' : 'pending';
}
