import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { ErrorState, Link, LoadMore } from '@/ui';
import { SearchHitPlaceholder } from '../card-slots';
import { useCards } from '../cards';
import { SEARCH_HITS_GRID } from '../grid-classes';
import type { ListedMember } from '../people';
import { usePosts } from '../use-posts';
import { chooseCorrection, DidYouMean } from './did-you-mean';
import { NothingFound } from './nothing-found';
import { postsPath, productsPath, usersPath } from './paths';
import { PeopleCard, PeopleCardSkeleton } from './people-card';
import { ProductsCard } from './products-card';

/** Number of members, and of products, above the posts. */
const MAX_PEOPLE = 3;
const MAX_PRODUCTS = 3;

type Props = { query: string; allPeople: string; allProducts: string };

/** The best members and products, then all posts. The tabs of the three show the same lists. */
export function TopResults({ query, allPeople, allProducts }: Props) {
  const { t } = useTranslation('search');
  const { Post } = useCards();
  const errorText = useErrorText();
  const people = useInfiniteList<ListedMember>(usersPath(query));
  const posts = usePosts(postsPath(query));
  const products = usePosts(productsPath(query));
  const lists = [people, posts, products];
  const failed = lists.filter(({ error }) => error);
  const waits = lists.some(({ items, error }) => !items && !error);
  if (waits) return <TopSkeleton />;

  const found = posts.items ?? [];
  const shownPeople = people.items?.slice(0, MAX_PEOPLE) ?? [];
  const shownProducts = products.items?.slice(0, MAX_PRODUCTS) ?? [];
  const [failure] = failed;
  const retry = () => {
    for (const list of failed) void (list.items ? list.loadMore() : list.reload());
  };
  const correction = <DidYouMean query={chooseCorrection(posts, products)} />;
  if (!failure && found.length + shownPeople.length + shownProducts.length === 0) {
    return (
      <>
        {correction}
        <NothingFound search={{ query }} />
      </>
    );
  }
  return (
    <div className={SEARCH_HITS_GRID}>
      {correction}
      {shownPeople.length > 0 && (
        <section aria-label={t('people')}>
          <PeopleCard people={shownPeople} query={query}>
            {(people.items?.length ?? 0) > MAX_PEOPLE && (
              <p className="mt-3 border-t border-line pt-2.5 text-s">
                <Link href={allPeople} className="inline-flex min-h-8 items-center">
                  {t('allPeople')}
                </Link>
              </p>
            )}
          </PeopleCard>
        </section>
      )}
      {shownProducts.length > 0 && <ProductsCard products={shownProducts} allProducts={allProducts} />}
      {found.length > 0 && <h2 className="sr-only">{t('tabPosts')}</h2>}
      {found.map((post) => (
        <Post key={post._id} post={post} highlights={post.highlights} onDeleted={posts.removePost} />
      ))}
      {failure?.error && (
        <ErrorState boxed title={t('errorTitle')} subtitle={errorText(failure.error)} onRetry={retry} />
      )}
      {!failure && posts.hasMore && <LoadMore busy={posts.isLoadingMore} onMore={posts.loadMore} />}
    </div>
  );
}

export function TopSkeleton() {
  return (
    <div aria-busy="true" className={SEARCH_HITS_GRID}>
      <PeopleCardSkeleton rows={2} />
      <SearchHitPlaceholder />
      <SearchHitPlaceholder />
    </div>
  );
}
