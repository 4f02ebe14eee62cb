import { createStore, useStore } from '@/lib/create-store';
import type { Act, CaseItem, Decision } from './types';

/** A decision of this browser that can be undone; it is in view on every page of the console. */
export type PendingDecision = {
  number: number;
  reference: string;
  act: Act;
  /** Begin and length of the time to undo, by this browser's clock. */
  startedAt: number;
  durationMs: number;
};

const NONE: readonly PendingDecision[] = [];
const decisions = createStore(NONE);

/** Starts the countdown of a stored decision. Its length is the API's; clocks of browsers are not compared. */
export function addPendingDecision({ number, reference }: CaseItem, decision: Decision, now = Date.now()): void {
  const durationMs = Math.max(0, Date.parse(decision.effectiveAt) - Date.parse(decision.decidedAt));
  const added = { number, reference, act: decision.act, startedAt: now, durationMs };
  decisions.set([...pendingDecisions().filter((other) => other.number !== number), added]);
}

export function removePendingDecision(number: number): void {
  decisions.set(pendingDecisions().filter((decision) => decision.number !== number));
}

/** Decisions that can be undone, newest last. */
export function pendingDecisions(): readonly PendingDecision[] {
  return decisions.get();
}

export function usePendingDecisions(): readonly PendingDecision[] {
  return useStore(decisions, (state) => state, NONE);
}

/** Whole seconds left, rounded up; 0 afterwards. */
export function secondsLeft({ startedAt, durationMs }: PendingDecision, now: number): number {
  return Math.max(0, Math.ceil((startedAt + durationMs - now) / 1000));
}
