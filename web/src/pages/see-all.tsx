import type { GetStaticProps } from 'next';
import { type Cards, CardsProvider, SeeAllView } from '@/features/discovery';
import { PostCard, ProductCard } from '@/features/posts';
import { FollowButton } from '@/features/profile';
import type { QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const cards: Cards = {
  Product: (props) => <ProductCard withAuthor withBuy={false} headingLevel="h2" {...props} />,
  Post: PostCard,
  Follow: FollowButton,
};

const SeeAll: QimaPage = () => (
  <CardsProvider value={cards}>
    <SeeAllView />
  </CardsProvider>
);

SeeAll.needsScripts = true;

export default SeeAll;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'seeAll', 'explore', 'post', 'profile', 'reactions', 'share'),
});
