import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { api, isApiError, type Post, type Profile, useMembership } from '@/api';
import { Columns } from '@/shell';
import { ButtonLink, EmptyState, useNavigation } from '@/ui';
import { AuthorCard } from './author-card';
import { JoinBar } from './join-bar';
import { PostCard } from './post-card';
import { PostMeta } from './post-meta';
import { ProductPanel } from './product-panel';
import { ProductView } from './product-view';

type Props = {
  /** As a guest sees it: what the server rendered. */
  initial: Post;
  author: Profile | null;
  more: Post[];
  /** The page brings the follow button of another feature. */
  follow: ReactNode;
};

/** A post's own page. */
export function PostView({ initial, author, more, follow }: Props) {
  const { t } = useTranslation('post');
  const { t: errors } = useTranslation('errors');
  const { navigate } = useNavigation();
  const member = useMembership() === 'member';
  const { data: post = initial, error } = useSWR<Post, Error>(
    member ? `/posts/post/${initial._id}` : null,
    (path: string) => api.get<Post>(path),
    { fallbackData: initial, revalidateOnFocus: false },
  );

  if (isApiError(error, 'post_not_found')) {
    return (
      <div className="page-middle">
        <EmptyState
          icon="lost"
          size="lg"
          title={t('notFoundTitle')}
          subtitle={t('notFoundSubtitle')}
          action={<ButtonLink href="/">{errors('goHome')}</ButtonLink>}
        />
      </div>
    );
  }

  const gone = () => navigate(`/users/${post.author._id}`);
  const product = post.kind === 'digital';
  const panel = (
    <div className="grid gap-4">
      {product && <ProductPanel post={post} />}
      <AuthorCard post={post} author={author} more={more} follow={product ? null : follow} />
    </div>
  );
  return (
    <Columns panel={panel}>
      <PostMeta post={initial} />
      {product ? (
        <ProductView post={post} author={author} follow={follow} onDeleted={gone} />
      ) : (
        <>
          <h1 className="sr-only">{t('postBy', { name: post.author.name })}</h1>
          <PostCard post={post} whole inset={false} onDeleted={gone} />
        </>
      )}
      <JoinBar post={post} />
    </Columns>
  );
}
