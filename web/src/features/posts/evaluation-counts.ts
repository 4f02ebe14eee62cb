import type { Post, ReactionName } from '@/api';
import { REACTIONS } from '@/ui';

export type Counts = Record<string, number>;
export type EvaluationCount = { name: ReactionName; count: number };

/** Returns the given evaluations, most frequent first. */
export function sortedEvaluations(counts: Counts): EvaluationCount[] {
  return REACTIONS.map((name) => ({ name, count: counts[name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

/** Returns the counts after a member changed their evaluation. */
export function replaceEvaluation(counts: Counts, before: ReactionName | null, now: ReactionName | null): Counts {
  if (before === now) return counts;
  const changed = { ...counts };
  if (before) changed[before] = Math.max(0, (changed[before] ?? 0) - 1);
  if (now) changed[now] = (changed[now] ?? 0) + 1;
  return changed;
}

const POST_REACTIONS: readonly ReactionName[] = REACTIONS.slice(0, 6);

/** Six for every post, ten for a question. */
export function availableReactions(kind: Post['kind']): readonly ReactionName[] {
  return kind === 'question' ? REACTIONS : POST_REACTIONS;
}
