import { useId } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Link, Nuqta, Picture, Reaction, Skeleton, UserText } from '@/ui';
import { Amount, useInlineFormat } from '../amount';
import { LoadError } from '../load-error';
import type { TopPost } from '../types';
import { useDetails } from '../use-reports';
import { isReaction } from './reactions';

/** Posts with the highest income of the month: cover, sales, reactions and amount. */
export function TopPosts({ period }: { period: string }) {
  const { t } = useTranslation('revenue');
  const inline = useInlineFormat();
  const id = useId();
  const { data, error, mutate } = useDetails(period);
  return (
    <section aria-labelledby={id} className="card overflow-hidden">
      <header className="px-4 pt-5 pb-3 sm:px-5">
        <h2 id={id} className="text-h3">
          {t('topPosts')}
        </h2>
        <p className="text-xs text-ink-3">{inline.month(period)}</p>
      </header>
      {data && data.topPosts.length > 0 && (
        <ol>
          {data.topPosts.map((post) => (
            <TopPostRow key={post.postId} post={post} />
          ))}
        </ol>
      )}
      {data?.topPosts.length === 0 && (
        <p className="border-t border-line px-4 py-6 text-s text-ink-3 sm:px-5">
          {t('topEmpty', { period: inline.month(period) })}
        </p>
      )}
      {!data && !error && (
        <div aria-busy="true">
          {['first', 'second', 'third'].map((place) => (
            <div key={place} className="flex items-center gap-4 border-t border-line px-4 py-3 sm:px-5">
              <Skeleton className="h-11 w-15" />
              <Skeleton className="h-4 flex-1" />
              <Skeleton className="h-4 w-16" />
            </div>
          ))}
        </div>
      )}
      {!data && error && (
        <div className="p-4 sm:p-5">
          <LoadError title={t('detailsError')} error={error} onRetry={() => void mutate()} />
        </div>
      )}
    </section>
  );
}

function TopPostRow({ post }: { post: TopPost }) {
  const { t } = useTranslation('revenue');
  const { t: reactions } = useTranslation('reactions');
  const shownReactions = post.reactions.filter(isReaction);
  return (
    <li className="top-post">
      <span className="grid h-11 w-15 shrink-0 place-items-center overflow-hidden rounded-sm bg-night text-saffron">
        {post.cover ? (
          <Picture picture={{ ...post.cover, alt: '' }} sizes="60px" className="h-full!" />
        ) : (
          <Nuqta size={14} />
        )}
      </span>
      <Link plain href={`/posts/${post.postId}`} className="top-post-title clip hover:underline">
        <UserText plain>{post.title || t('noTitle')}</UserText>
      </Link>
      <span className="top-post-sales text-ink-3">{t('salesCount', { count: post.sales })}</span>
      <span className="top-post-faces">
        {shownReactions.length > 0 && (
          <span className="flex" role="img" aria-label={shownReactions.map((name) => reactions(name)).join(' · ')}>
            {shownReactions.map((name) => (
              <Reaction key={name} name={name} size={20} className="-ms-1.5 first:ms-0" />
            ))}
          </span>
        )}
      </span>
      <Amount cents={post.totalCents} className="top-post-amount font-semibold" />
    </li>
  );
}
