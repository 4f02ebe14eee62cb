import type { Page, PostSearchHit, TrendingTag } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { ButtonLink, EmptyState } from '@/ui';
import { ProductPlaceholder } from '../card-slots';
import { useCards } from '../cards';
import { PRODUCTS_GRID } from '../grid-classes';
import { ItemGrid } from '../item-grid';
import type { Explored } from '../people';
import { Section } from '../section';
import { TrendingTags } from '../trending-tags';
import { usePosts } from '../use-posts';
import { type ExploreState, isDefaultState, listPath } from './address';
import { Featured } from './featured';
import { PeopleCarousel, PostsCarousel } from './first-screen';

type Props = {
  address: ExploreState;
  initial: Page<PostSearchHit> | null;
  explored: Explored | undefined;
  tags: TrendingTag[];
};

/** Two rows of the widest grid, above members and posts. */
const FIRST_SCREEN_COUNT = 8;

export function ProductsTab({ address, initial, explored, tags }: Props) {
  const { t } = useTranslation('explore');
  const { Product } = useCards();
  const start = isDefaultState(address);
  const all = usePosts(listPath(address), { initial: start ? initial : null });
  const list = address.free ? filterFree(all) : all;
  const listing = {
    list,
    className: PRODUCTS_GRID,
    skeleton: <ProductPlaceholder />,
    errorTitle: t('productsError'),
    empty: <NoProducts address={address} />,
  };
  if (!start) {
    return (
      <div className="mt-6">
        <h2 className="sr-only">{t('tabProducts')}</h2>
        <ItemGrid {...listing} render={(post) => <Product post={post} />} />
      </div>
    );
  }
  const first = list.items?.slice(0, FIRST_SCREEN_COUNT);
  return (
    <>
      {first && <Featured products={first} />}
      <Section title={t('bestRated')} seeAll="/see-all?list=digital-products">
        {first?.length ? (
          <div className={PRODUCTS_GRID}>
            {first.map((post) => (
              <Product key={post._id} post={post} />
            ))}
          </div>
        ) : (
          <ItemGrid {...listing} render={() => null} />
        )}
      </Section>
      <PeopleCarousel explored={explored} />
      <PostsCarousel explored={explored} />
      <TrendingTags tags={tags} />
      {list.items && (list.hasMore || list.items.length > FIRST_SCREEN_COUNT) && (
        <Section title={t('moreProducts')}>
          <ItemGrid {...listing} skip={FIRST_SCREEN_COUNT} render={(post) => <Product post={post} />} />
        </Section>
      )}
    </>
  );
}

type List = ReturnType<typeof usePosts>;

/** Of products sorted by price, those before the first paid one. */
function filterFree(list: List): List {
  const free = list.items?.filter(({ priceCents }) => !priceCents);
  return { ...list, items: free, hasMore: list.hasMore && free?.length === list.items?.length };
}

function NoProducts({ address }: { address: ExploreState }) {
  const { t } = useTranslation('explore');
  return (
    <EmptyState
      icon="shelf"
      title={t('emptyProductsTitle')}
      subtitle={t('emptyProductsSubtitle')}
      className="card"
      action={
        !isDefaultState(address) && (
          <ButtonLink href="/explore" variant="s">
            {t('showAll')}
          </ButtonLink>
        )
      }
    />
  );
}
