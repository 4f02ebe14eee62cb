import type { GetStaticPaths, GetStaticProps } from 'next';
import type { Comment, Page, Post, Profile } from '@/api';
import { serverGet, serverPayload } from '@/api/client/server';
import { trimComments, trimPictures, trimPost } from '@/api/lists/trim-payload';
import { CheckoutReturn } from '@/features/checkout';
import { Comments, topCommentsPath } from '@/features/comments';
import { PostMeta, PostView } from '@/features/posts';
import { ProfileFollow } from '@/features/profile';
import { Reviews } from '@/features/reviews';
import type { QimaPage } from '@/shell';
import { PARTIAL_REVALIDATE_SECONDS, publicPageProps, REVALIDATE_SECONDS } from '@/shell/page-props';

/** A related post shows two lines and a picture. */
const getTitle = ({ title }: Post) => ({ text: title ? 0 : 160, isTile: true });

type Props = { post: Post; author: Profile | null; more: Post[]; comments: Page<Comment> | null };

const PostPage: QimaPage<Props> = ({ post, author, more, comments }) => (
  <>
    <PostMeta post={post} comments={comments?.payload ?? []} />
    <PostView
      key={post._id}
      initial={post}
      author={author}
      more={more}
      follow={<ProfileFollow userId={post.author._id} name={post.author.name} initial={author} variant="s" />}
      reviews={<Reviews post={post} />}
      comments={<Comments post={post} initial={comments} />}
    />
    <CheckoutReturn key={`return-${post._id}`} post={post} />
  </>
);

export default PostPage;

export const getStaticPaths: GetStaticPaths = async () => ({ paths: [], fallback: 'blocking' });

export const getStaticProps: GetStaticProps<Props, { postId: string }> = async ({ params, locale = 'en' }) => {
  const id = encodeURIComponent(params?.postId ?? '');
  const post = await serverPayload<Post>(`/posts/${id}/guest`, locale);
  if (!post) return { notFound: true, revalidate: REVALIDATE_SECONDS };
  // The page requires only the post; related data may be missing.
  const [author, more, comments] = await Promise.all([
    serverPayload<Profile>(`/users/${post.author._id}`, locale).catch(() => null),
    serverGet<Page<Post>>(`/posts/${post.author._id}?limit=4`, locale).catch(() => null),
    serverGet<Page<Comment>>(`${topCommentsPath(id, post.kind)}&limit=10`, locale).catch(() => null),
  ]);
  const texts = await publicPageProps(locale, 'post', 'comments', 'profile', 'reactions', 'reviews', 'share');
  return {
    // Order of the props follows the end of the page: close repetitions compress better.
    props: {
      comments: comments && trimComments(comments),
      more: more?.payload.map((other) => trimPost(other, getTitle(other))) ?? [],
      author,
      post: trimPictures(post),
      ...texts,
    },
    revalidate: author && more && comments ? REVALIDATE_SECONDS : PARTIAL_REVALIDATE_SECONDS,
  };
};
