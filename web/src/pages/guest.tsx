import type { GetServerSideProps } from 'next';
import { useTranslation } from 'next-i18next/pages';
import type { Page, Post } from '@/api';
import { serverGet } from '@/api/server';
import { GuestFront } from '@/features/guest';
import { PostList, ProductCard } from '@/features/posts';
import type { QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';
import { EmptyState } from '@/ui';

type Props = { posts: Page<Post> | null; products: Post[] };

const Guest: QimaPage<Props> = ({ posts, products }) => {
  const { t } = useTranslation('guest');
  return (
    <GuestFront
      products={products.map((product) => (
        <ProductCard key={product._id} post={product} withAuthor headingLevel="h2" eager />
      ))}
    >
      <PostList
        path="/posts/guest"
        initial={posts}
        look="grid"
        empty={<EmptyState icon="wave" title={t('emptyTitle')} subtitle={t('emptySubtitle')} />}
      />
    </GuestFront>
  );
};

export default Guest;

export const getServerSideProps: GetServerSideProps<Props> = async ({ locale = 'en', res }) => {
  // Without the API the front still opens; the browser asks again and offers a retry.
  const [posts, products] = await Promise.all([
    serverGet<Page<Post>>('/posts/guest', locale).catch(() => null),
    serverGet<Page<Post>>('/posts/exploreDigitalProducts?limit=2', locale).catch(() => null),
  ]);
  const fresh = posts && products;
  res.setHeader('Cache-Control', fresh ? 'public, s-maxage=2, stale-while-revalidate=10' : 'no-store');
  const texts = await pageProps(locale, 'guest', 'post', 'reactions', 'share');
  return { props: { ...texts, posts, products: products?.payload ?? [] } };
};
