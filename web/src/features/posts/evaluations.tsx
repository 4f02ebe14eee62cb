import { useTranslation } from 'next-i18next/pages';
import type { Post } from '@/api';
import { cn } from '@/lib/cn';
import { Count, REACTIONS, Reaction, type ReactionName } from '@/ui';

/** The evaluations that were given, most frequent first. */
export function givenEvaluations(post: Post): { name: ReactionName; count: number }[] {
  const counts = post.counts.evaluations;
  return REACTIONS.map((name) => ({ name, count: counts[name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

type Props = { post: Post; className?: string };

/** The most frequent faces and how many evaluations there are; nothing where there are none. */
export function EvaluationFaces({ post, className }: Props) {
  const { t } = useTranslation('post');
  const given = givenEvaluations(post);
  const total = given.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <span className={cn('inline-flex items-center gap-2', className)}>
      <span aria-hidden="true" className="flex">
        {given.slice(0, 3).map(({ name }, index) => (
          <Reaction key={name} name={name} size={20} className={index === 0 ? undefined : '-ms-1.5'} />
        ))}
      </span>
      <span aria-hidden="true">
        <Count value={total} />
      </span>
      <span className="sr-only">{t('evaluations', { count: total })}</span>
    </span>
  );
}

/** Every evaluation with its word and its number. */
export function EvaluationList({ post, className }: Props) {
  const { t } = useTranslation('reactions');
  const { t: post_ } = useTranslation('post');
  const given = givenEvaluations(post);
  if (given.length === 0) return null;
  const total = given.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={className}>
      <h2 className="text-h3">{post_('evaluations', { count: total })}</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {given.map(({ name, count }) => (
          <li key={name} className="card flex items-center gap-2 rounded-full px-3.5 py-1.5 text-s">
            <Reaction name={name} size={22} />
            {t(name)}
            <Count value={count} className="text-ink-3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
