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
import { interleave } from './interleave';
import { NothingFound } from './nothing-found';
import { postsPath, productsPath, usersPath } from './paths';
import { PeopleCard, PeopleCardSkeleton } from './people-card';

/** Number of members above the posts. */
const MAX_PEOPLE = 3;

/** Members, products and posts, the best of each first. */
export function TopResults({ query, allPeople }: { query: string; allPeople: string }) {
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

  const found = interleave(posts.items ?? [], products.items ?? []);
  const shown = people.items?.slice(0, MAX_PEOPLE) ?? [];
  const [failure] = failed;
  const retry = () => {
    for (const list of failed) void (list.items ? list.loadMore() : list.reload());
  };
  const removePost = (id: string) => {
    posts.removePost(id);
    products.removePost(id);
  };
  const unfinished = [posts, products].filter(({ hasMore }) => hasMore);
  const correction = <DidYouMean query={chooseCorrection(posts, products)} tab="top" />;
  if (!failure && found.length === 0 && shown.length === 0) {
    return (
      <>
        {correction}
        <NothingFound query={query} tab="top" />
      </>
    );
  }
  return (
    <div className={SEARCH_HITS_GRID}>
      {correction}
      {shown.length > 0 && (
        <section aria-label={t('people')}>
          <PeopleCard people={shown} query={query}>
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
      {found.length > 0 && <h2 className="sr-only">{t('postsAndProducts')}</h2>}
      {found.map((post) => (
        <Post key={post._id} post={post} highlights={post.highlights} onDeleted={removePost} />
      ))}
      {failure?.error && (
        <ErrorState boxed title={t('errorTitle')} subtitle={errorText(failure.error)} onRetry={retry} />
      )}
      {!failure && unfinished.length > 0 && (
        <LoadMore
          busy={unfinished.some(({ isLoadingMore }) => isLoadingMore)}
          onMore={() => {
            for (const list of unfinished) list.loadMore();
          }}
        />
      )}
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
