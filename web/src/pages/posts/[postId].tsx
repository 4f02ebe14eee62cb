import type { GetStaticPaths, GetStaticProps } from 'next';
import type { Page, Post, Profile } from '@/api';
import { serverGet, serverPayload } from '@/api/server';
import { CheckoutReturn } from '@/features/checkout';
import { PostView } from '@/features/posts';
import { ProfileFollow } from '@/features/profile';
import type { QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

type Props = { post: Post; author: Profile | null; more: Post[] };

const PostPage: QimaPage<Props> = ({ post, author, more }) => (
  <>
    <PostView
      key={post._id}
      initial={post}
      author={author}
      more={more}
      follow={<ProfileFollow userId={post.author._id} name={post.author.name} initial={author} variant="s" />}
    />
    <CheckoutReturn key={`return-${post._id}`} post={post} />
  </>
);

export default PostPage;

export const getStaticPaths: GetStaticPaths = async () => ({ paths: [], fallback: 'blocking' });

export const getStaticProps: GetStaticProps<Props, { postId: string }> = async ({ params, locale = 'en' }) => {
  const id = encodeURIComponent(params?.postId ?? '');
  const post = await serverPayload<Post>(`/posts/${id}/guest`, locale);
  if (!post) return { notFound: true, revalidate: 10 };
  // The post is the page; what stands beside it may be missing.
  const [author, more] = await Promise.all([
    serverPayload<Profile>(`/users/${post.author._id}`, locale).catch(() => null),
    serverGet<Page<Post>>(`/posts/${post.author._id}?limit=4`, locale).catch(() => null),
  ]);
  const texts = await pageProps(locale, 'post', 'profile', 'reactions', 'share');
  return { props: { ...texts, post, author, more: more?.payload ?? [] }, revalidate: 60 };
};
