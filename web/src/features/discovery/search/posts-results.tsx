import { useTranslation } from '@/lib/i18n';
import { SearchHitPlaceholder } from '../card-slots';
import { useCards } from '../cards';
import { SEARCH_HITS_GRID } from '../grid-classes';
import { ItemGrid } from '../item-grid';
import { usePosts } from '../use-posts';
import { DidYouMean } from './did-you-mean';
import { NothingFound } from './nothing-found';
import { postsPath, productsPath } from './paths';
import type { SearchState } from './use-search-address';

/** Posts, or products with their prices, in the order and category of the URL. */
export function PostsResults({ search }: { search: SearchState }) {
  const { t } = useTranslation('search');
  const { Post } = useCards();
  const { query, tab } = search;
  const list = usePosts(tab === 'products' ? productsPath(query, search) : postsPath(query, search));
  return (
    <>
      <h2 className="sr-only">{t(tab === 'products' ? 'tabProducts' : 'tabPosts')}</h2>
      <DidYouMean search={search} query={list.didYouMean} />
      <ItemGrid
        list={list}
        className={SEARCH_HITS_GRID}
        skeleton={<SearchHitPlaceholder />}
        skeletonCount={3}
        errorTitle={t('errorTitle')}
        empty={<NothingFound search={search} />}
        render={(post) => <Post post={post} highlights={post.highlights} onDeleted={list.removePost} />}
      />
    </>
  );
}
