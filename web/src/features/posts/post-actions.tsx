import { MessageCircle, Share2 } from 'lucide-react';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import type { Post } from '@/api';
import { Count, Icon } from '@/ui';
import { EvaluationFaces } from './evaluations';
import { TipEntry } from './tip-entry';
import { useShare } from './use-share';

/** What others did with the post, sharing it, and a tip to its author. */
export function PostActions({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { sharePost } = useShare();
  const [shares, setShares] = useState(post.counts.shares);
  const { comments } = post.counts;
  return (
    <footer className="mt-2 flex min-h-11 flex-wrap items-center gap-x-1 text-s font-medium text-ink-2 -mx-2.5">
      <EvaluationFaces post={post} className="px-2.5" />
      {comments > 0 && (
        <span className="inline-flex items-center gap-2 px-2.5">
          <Icon of={MessageCircle} />
          <span aria-hidden="true">
            <Count value={comments} />
          </span>
          <span className="sr-only">{t('comments', { count: comments })}</span>
        </span>
      )}
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-2.5 transition-colors hover:bg-sunken"
        onClick={async () => {
          const count = await sharePost(post);
          if (count !== null) setShares(count);
        }}
      >
        <Icon of={Share2} />
        {t('share')}
        {shares > 0 && (
          <>
            <span aria-hidden="true">
              · <Count value={shares} />
            </span>
            <span className="sr-only">{t('shares', { count: shares })}</span>
          </>
        )}
      </button>
      <TipEntry post={post} />
    </footer>
  );
}
