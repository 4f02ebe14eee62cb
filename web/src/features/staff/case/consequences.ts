import { kindOf } from '../kind-label';
import type { CaseDetail } from '../types';
import { type Choice, type ChosenAct, hasStatement } from './choice';

/** A sentence about what a decision will do, by its key in the texts. */
export type Consequence =
  | { key: 'stays' | 'shownAgain' | 'filesBlocked' | 'pictureRemoved' }
  | { key: 'removed'; kind: string }
  | { key: 'refunded'; count: number; cents: number }
  | { key: 'warned' | 'salesHeld' | 'limited' | 'suspended'; days: number | null }
  | { key: 'statement'; days: number }
  | { key: 'reports'; count: number };

/** Returns what a decision will do, most important first. */
export function consequencesOf(detail: CaseDetail, choice: Choice, act: ChosenAct): Consequence[] {
  const { consequences } = detail;
  const found = effectsOf(detail, choice, act);
  if (hasStatement(act)) found.push({ key: 'statement', days: consequences.appealDays });
  if (consequences.reportsCount > 0) found.push({ key: 'reports', count: consequences.reportsCount });
  return found;
}

function effectsOf(detail: CaseDetail, { days, withRefunds, withFiles }: Choice, act: ChosenAct): Consequence[] {
  if (act === 'dismiss') return [{ key: detail.state === 'held' ? 'shownAgain' : 'stays' }];
  if (act === 'warn') return [{ key: 'warned', days }];
  if (act === 'hold_sales') return [{ key: 'salesHeld', days }];
  if (act === 'limit') return [{ key: 'limited', days }];
  if (act === 'suspend') return [{ key: 'suspended', days }];
  if (detail.kind === 'user') return [{ key: 'pictureRemoved' }];
  const { buyersCount, refundCents } = detail.consequences;
  const found: Consequence[] = [{ key: 'removed', kind: kindOf(detail) }];
  if (withRefunds && buyersCount > 0) found.push({ key: 'refunded', count: buyersCount, cents: refundCents });
  if (withFiles) found.push({ key: 'filesBlocked' });
  return found;
}
