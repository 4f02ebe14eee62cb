import { MessageCircle } from 'lucide-react';
import type { Post } from '@/api';
import { useCommentCount } from '@/api/mutations/comment-counts';
import { useTranslation } from '@/lib/i18n';
import { Count, Icon, Link } from '@/ui';
import { ACTION_CLASS } from './action-styles';
import { EvaluateButton } from './evaluate-button';
import { SaveButton } from './save-button';
import { ShareButton } from './share-button';
import { TipButton } from './tip-button';

/** Actions on a post; narrow cards show icons instead of labels. */
export function PostActions({ post }: { post: Post }) {
  return (
    <footer className="-mx-2.5 mt-2 flex min-h-11 items-center gap-x-0.5 text-s font-medium text-ink-2">
      <EvaluateButton post={post} />
      <CommentsLink post={post} />
      <ShareButton post={post} />
      <TipButton post={post} />
      <SaveButton post={post} className="ms-auto" />
    </footer>
  );
}

function CommentsLink({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const count = useCommentCount(post._id, post.counts.comments);
  return (
    <Link plain href={`/posts/${post._id}#comments`} className={ACTION_CLASS} title={t('comment')}>
      <Icon of={MessageCircle} />
      {count > 0 && (
        <span aria-hidden="true">
          <Count value={count} />
        </span>
      )}
      <span className="sr-only">{count > 0 ? t('comments', { count }) : t('comment')}</span>
    </Link>
  );
}
