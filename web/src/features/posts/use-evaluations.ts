import type { Post, ReactionName } from '@/api';
import { evaluateMutation } from '@/api/mutations/mutations';
import { useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { showToast } from '@/ui';
import { type Counts, replaceEvaluation, sortedEvaluations } from './evaluation-counts';

/** Evaluations of a post, shared between its components; updated optimistically. */
export function useEvaluations(post: Post) {
  const { t } = useTranslation('reactions');
  const errorText = useErrorText();
  const initial = (post.viewer?.evaluation ?? null) as ReactionName | null;
  const { value: mine, answer, mutate } = useOptimisticMutation(evaluateMutation, post._id, initial);
  // A post fetched after the response has newer counts.
  const isOlder = answer && answer.mine !== initial;
  const counts: Counts = isOlder
    ? replaceEvaluation(answer.counts, answer.mine, mine)
    : replaceEvaluation(post.counts.evaluations, initial, mine);
  const sorted = sortedEvaluations(counts);
  return {
    mine,
    /** Most frequent first. */
    given: sorted,
    total: sorted.reduce((sum, { count }) => sum + count, 0),
    evaluate: (reaction: ReactionName | null) =>
      mutate(reaction, (error) => showToast({ message: `${t('failed')} ${errorText(error)}`, tone: 'error' })),
  };
}
