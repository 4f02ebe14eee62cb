import type { GetStaticProps } from 'next';
import type { Page, Post } from '@/api';
import { serverGet } from '@/api/client/server';
import { trimPage, trimPost } from '@/api/lists/trim-payload';
import { GuestHome } from '@/features/guest';
import { PostList, ProductCard } from '@/features/posts';
import { useTranslation } from '@/lib/i18n';
import type { QimaPage } from '@/shell';
import {
  PARTIAL_REVALIDATE_SECONDS,
  publicPageProps,
  REVALIDATE_SECONDS,
  renderOnDemand,
  UNAVAILABLE_REVALIDATE_SECONDS,
} from '@/shell/page-props';
import { EmptyState } from '@/ui';

/** Their cards have no text but a title. */
const COVER_SIZE = { text: 0, isTile: true };

type Props = { posts: Page<Post> | null; products: Post[] };

const Guest: QimaPage<Props> = ({ posts, products }) => {
  const { t } = useTranslation('guest');
  return (
    <GuestHome
      products={products.map((product) => (
        <ProductCard key={product._id} post={product} withAuthor headingLevel="h2" eager />
      ))}
    >
      <PostList
        path="/posts/guest"
        initial={posts}
        layout="grid"
        empty={<EmptyState icon="wave" title={t('emptyTitle')} subtitle={t('emptySubtitle')} />}
      />
    </GuestHome>
  );
};

export default Guest;

export const getStaticPaths = renderOnDemand;

export const getStaticProps: GetStaticProps<Props> = async ({ locale = 'en' }) => {
  const texts = await publicPageProps(locale, 'guest', 'post', 'reactions', 'share');
  // Without the API the page still opens; the browser fetches again and offers a retry.
  const [posts, products] = await Promise.all([
    serverGet<Page<Post>>('/posts/guest?limit=6', locale).catch(() => null),
    serverGet<Page<Post>>('/posts/exploreDigitalProducts?limit=2', locale).catch(() => null),
  ]);
  const props = {
    posts: posts && trimPage(posts),
    products: products?.payload.map((product) => trimPost(product, COVER_SIZE)) ?? [],
    ...texts,
  };
  if (posts && products) return { props, revalidate: REVALIDATE_SECONDS };
  return { props, revalidate: posts || products ? PARTIAL_REVALIDATE_SECONDS : UNAVAILABLE_REVALIDATE_SECONDS };
};
