import { useRef, useState } from 'react';
import type { Post, ReactionName } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Count, Reaction } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import { useEvaluations } from './use-evaluations';

const EvaluationPeople = lazyWithRetry(() => import('./evaluation-people').then((module) => module.EvaluationPeople));

/** Most frequent evaluations with their total; nothing without evaluations. */
export function EvaluationFaces({ post, className }: { post: Post; className?: string }) {
  const { t } = useTranslation('post');
  const { given, total } = useEvaluations(post);
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

/** Every evaluation with its label and count; each opens the list of members. */
export function EvaluationList({ post, className }: { post: Post; className?: string }) {
  const { t } = useTranslation('reactions');
  const { given, total } = useEvaluations(post);
  const [shown, setShown] = useState<ReactionName>();
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useRef(false);
  wasOpened.current ||= isOpen;
  if (given.length === 0 && !wasOpened.current) return null;
  return (
    <section aria-labelledby="evaluations" className={className}>
      <h2 id="evaluations" className="text-h3 md:text-[1.375rem]">
        {t('post:evaluations', { count: total })}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {given.map(({ name, count }) => (
          <li key={name}>
            <button
              type="button"
              aria-haspopup="dialog"
              title={t('people')}
              onClick={() => {
                setShown(name);
                setOpen(true);
              }}
              className="card flex min-h-11 items-center gap-2 rounded-full px-3.5 text-s transition-colors hover:border-line-strong focus-visible:rounded-full"
            >
              <Reaction name={name} size={22} />
              {t(name)}
              <Count value={count} className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
      {wasOpened.current && (
        <EvaluationPeople
          post={post}
          given={given}
          total={total}
          shown={shown}
          onShow={setShown}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
