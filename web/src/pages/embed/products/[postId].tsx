import type { GetStaticPaths, GetStaticProps, PageConfig } from 'next';
import { type EmbeddedCardProps, embeddedCardProps } from '@/features/posts/embeds/card-props';
import { EmbeddedProduct } from '@/features/posts/embeds/embedded-product';
import { Meta, type QimaPage } from '@/shell';

const EmbeddedProductPage: QimaPage<EmbeddedCardProps> = ({ post }) => (
  <>
    <Meta title={post.author.name} noindex />
    <EmbeddedProduct post={post} />
  </>
);
EmbeddedProductPage.shell = 'embed';

export default EmbeddedProductPage;

/** The frame runs no script of the app. */
export const config: PageConfig = { unstable_runtimeJS: false };

export const getStaticPaths: GetStaticPaths = async () => ({ paths: [], fallback: 'blocking' });

export const getStaticProps: GetStaticProps<EmbeddedCardProps, { postId: string }> = ({ params, locale = 'en' }) =>
  embeddedCardProps('products', params?.postId ?? '', locale);
