import type { GetStaticPropsResult } from 'next';
import type { Post, ReactionName } from '@/api';
import { serverPayload } from '@/api/client/server';
import { trimPost } from '@/api/lists/trim-payload';
import { publicPageProps, REVALIDATE_SECONDS } from '@/shell/page-props';
import { sortedEvaluations } from '../evaluation-counts';
import { faceSource } from './faces';

/** Characters of a post's text in a card. */
const MAX_TEXT_LENGTH = 400;

const MAX_FACES = 3;

export type Face = { name: ReactionName; source: string };
export type EmbeddedCardProps = {
  post: Post;
  /** Most frequent reactions. */
  faces: Face[];
};

/** Props of an embedded card: products and other posts have addresses of their own, and lead to each other. */
export async function embeddedCardProps(
  kind: 'posts' | 'products',
  postId: string,
  locale: string,
): Promise<GetStaticPropsResult<EmbeddedCardProps>> {
  const post = await serverPayload<Post>(`/posts/${encodeURIComponent(postId)}/guest`, locale);
  if (!post) return { notFound: true, revalidate: REVALIDATE_SECONDS };
  const own = post.kind === 'digital' ? 'products' : 'posts';
  if (own !== kind) {
    const destination = `${locale === 'ar' ? '/ar' : ''}/embed/${own}/${post._id}`;
    return { redirect: { destination, permanent: true }, revalidate: REVALIDATE_SECONDS };
  }
  const texts = await publicPageProps(locale, 'post', 'share');
  const shown = { ...trimPost(post, { text: MAX_TEXT_LENGTH }), files: post.files };
  const given = sortedEvaluations(post.counts.evaluations).slice(0, MAX_FACES);
  const faces = given.map(({ name }) => ({ name, source: faceSource(name) }));
  return { props: { post: shown, faces, ...texts }, revalidate: REVALIDATE_SECONDS };
}
