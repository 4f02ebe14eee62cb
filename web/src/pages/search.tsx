import type { GetStaticProps } from 'next';
import { type Cards, CardsProvider, SearchView } from '@/features/discovery';
import { EstimateCard, PeopleToFollow, RecommendedProducts } from '@/features/feed';
import { ProductCard, SearchHitCard } from '@/features/posts';
import { FollowButton } from '@/features/profile';
import type { QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const cards: Cards = { Product: ProductCard, Post: SearchHitCard, Follow: FollowButton };

const Search: QimaPage = () => (
  <CardsProvider value={cards}>
    <SearchView rail={<Rail />} />
  </CardsProvider>
);

function Rail() {
  return (
    <>
      <EstimateCard />
      <PeopleToFollow
        renderFollow={({ _id, name, isFollowing }) => (
          <FollowButton userId={_id} name={name} isFollowing={isFollowing} />
        )}
      />
      <RecommendedProducts />
    </>
  );
}

Search.needsScripts = true;

export default Search;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'search', 'explore', 'feed', 'post', 'profile', 'reactions', 'share'),
});
