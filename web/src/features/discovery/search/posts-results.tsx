import { useTranslation } from '@/lib/i18n';
import { SearchHitPlaceholder } from '../card-slots';
import { useCards } from '../cards';
import { SEARCH_HITS_GRID } from '../grid-classes';
import { ItemGrid } from '../item-grid';
import { usePosts } from '../use-posts';
import { DidYouMean } from './did-you-mean';
import { NothingFound } from './nothing-found';
import { postsPath } from './paths';

export function PostsResults({ query, newest }: { query: string; newest: boolean }) {
  const { t } = useTranslation('search');
  const { Post } = useCards();
  const list = usePosts(postsPath(query, newest));
  return (
    <>
      <DidYouMean query={list.didYouMean} tab="posts" newest={newest} />
      <ItemGrid
        list={list}
        className={SEARCH_HITS_GRID}
        skeleton={<SearchHitPlaceholder />}
        skeletonCount={3}
        errorTitle={t('errorTitle')}
        empty={<NothingFound query={query} tab="posts" />}
        render={(post) => <Post post={post} highlights={post.highlights} onDeleted={list.removePost} />}
      />
    </>
  );
}
