import { type ReactNode, useState } from 'react';
import type { Post, Profile } from '@/api';
import { useDeleted } from '@/api/mutations/deleted-ids';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Columns, NotFoundPage } from '@/shell';
import { Button, EmptyState, useNavigation } from '@/ui';
import { AuthorCard } from './author-card';
import { EmailFollowLink } from './email-follow-link';
import { EvaluationList } from './evaluations';
import { JoinBar } from './join-bar';
import { PostCard } from './post-card';
import { ProductPanel } from './product-panel';
import { ProductView } from './product-view';
import { useBlockedAuthor } from './use-blocked-author';
import { usePost } from './use-post';
import { useProductView } from './use-product-view';

type Props = {
  /** Post as guests see it, rendered by the server. */
  initial: Post;
  author: Profile | null;
  more: Post[];
  /** Follow button, from another feature. */
  follow: ReactNode;
  /** Reviews of a product, from another feature, at `#reviews`. */
  reviews?: ReactNode;
  /** Comments, from another feature, below the post at `#comments`. */
  comments?: ReactNode;
};

/** Page of a post. */
export function PostView({ initial, author, more, follow, reviews, comments }: Props) {
  const { t } = useTranslation('post');
  const { navigate } = useNavigation();
  const { post, isDeleted } = usePost(initial);
  useProductView(post);
  const { isBlocked, unblock } = useBlockedAuthor(initial);
  const deleted = useDeleted();
  // A member who deletes it here is leaving the page.
  const [cameDeleted] = useState(() => deleted.has(initial._id));
  const wasDeleted = cameDeleted && deleted.has(initial._id);

  if (isBlocked) {
    return (
      <div className="page-middle">
        <EmptyState
          icon="bell"
          size="lg"
          title={t('profile:blockedTitle', { name: isolate(initial.author.name) })}
          subtitle={t('profile:blockedSubtitle')}
          action={
            <Button variant="o" onClick={unblock}>
              {t('profile:unblock')}
            </Button>
          }
        />
      </div>
    );
  }
  if (isDeleted || wasDeleted) {
    return <NotFoundPage />;
  }

  const leave = () => navigate(memberPath(post.author));
  const product = post.kind === 'digital';
  const panel = (
    <div className="grid gap-4">
      {product && <ProductPanel post={post} />}
      <AuthorCard post={post} author={author} more={more} follow={product ? null : follow} />
    </div>
  );
  return (
    <Columns panel={panel}>
      {product ? (
        <>
          <ProductView post={post} author={author} follow={follow} onLeave={leave} />
          {reviews}
        </>
      ) : (
        <>
          <h1 className="sr-only">{t('postBy', { name: isolate(post.author.name) })}</h1>
          <PostCard post={post} isExpanded inset={false} onLeave={leave} />
          <EvaluationList post={post} className="mt-8" />
          <EmailFollowLink post={post} />
        </>
      )}
      {comments}
      <JoinBar post={post} />
    </Columns>
  );
}
