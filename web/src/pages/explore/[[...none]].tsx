import type { GetStaticProps } from 'next';
import type { Category, Page, PostSearchHit } from '@/api';
import { serverGet, serverPayload } from '@/api/client/server';
import { type Cards, CardsProvider, type Explored, ExploreView } from '@/features/discovery';
import { trimExplore, trimProducts } from '@/features/discovery/trim-lists';
import { PostSkeleton, ProductCard } from '@/features/posts';
import { FollowButton } from '@/features/profile';
import type { QimaPage } from '@/shell';
import {
  PARTIAL_REVALIDATE_SECONDS,
  publicPageProps,
  REVALIDATE_SECONDS,
  renderOnDemand,
  UNAVAILABLE_REVALIDATE_SECONDS,
} from '@/shell/page-props';
import { lazyWithRetry } from '@/ui';

const cards: Cards = {
  Product: (props) => <ProductCard withAuthor withBuy={false} {...props} />,
  // Not in the first tab.
  Post: lazyWithRetry(() => import('@/features/posts/post-card').then((module) => module.PostCard), PostSkeleton),
  Follow: FollowButton,
};

type Props = { products: Page<PostSearchHit> | null; explored: Explored | null; categories: Category[] };

const Explore: QimaPage<Props> = (props) => (
  <CardsProvider value={cards}>
    <ExploreView {...props} />
  </CardsProvider>
);

export default Explore;

export const getStaticPaths = renderOnDemand;

export const getStaticProps: GetStaticProps<Props> = async ({ locale = 'en' }) => {
  const texts = await publicPageProps(locale, 'explore', 'post', 'profile', 'reactions', 'share');
  // Without the API the page still opens; the browser fetches again and offers a retry.
  const [products, explored, categories] = await Promise.all([
    serverGet<Page<PostSearchHit>>('/posts/exploreDigitalProducts?limit=8', locale).catch(() => null),
    serverPayload<Explored>('/users/explore', locale).catch(() => null),
    serverPayload<Category[]>('/categories', locale).catch(() => null),
  ]);
  // Order of the props follows the end of the page: close repetitions compress better.
  const props = {
    explored: explored && trimExplore(explored),
    products: products && trimProducts(products),
    categories: categories ?? [],
    ...texts,
  };
  if (products && explored && categories) return { props, revalidate: REVALIDATE_SECONDS };
  return { props, revalidate: products || explored ? PARTIAL_REVALIDATE_SECONDS : UNAVAILABLE_REVALIDATE_SECONDS };
};
