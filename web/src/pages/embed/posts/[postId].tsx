import type { GetStaticPaths, GetStaticProps, PageConfig } from 'next';
import { type EmbeddedCardProps, embeddedCardProps } from '@/features/posts/embeds/card-props';
import { EmbeddedPost } from '@/features/posts/embeds/embedded-post';
import { Meta, type QimaPage } from '@/shell';

const EmbeddedPostPage: QimaPage<EmbeddedCardProps> = (card) => (
  <>
    <Meta title={card.post.author.name} noindex />
    <EmbeddedPost {...card} />
  </>
);
EmbeddedPostPage.shell = 'embed';

export default EmbeddedPostPage;

/** The frame runs no script of the app. */
export const config: PageConfig = { unstable_runtimeJS: false };

export const getStaticPaths: GetStaticPaths = async () => ({ paths: [], fallback: 'blocking' });

export const getStaticProps: GetStaticProps<EmbeddedCardProps, { postId: string }> = ({ params, locale = 'en' }) =>
  embeddedCardProps('posts', params?.postId ?? '', locale);
