import type { TrendingTag } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { MutedWordsNote } from '@/shell/muted-words-note';
import { ButtonLink, EmptyState } from '@/ui';
import { PostPlaceholder } from '../card-slots';
import { useCards } from '../cards';
import { POSTS_GRID } from '../grid-classes';
import { ItemGrid } from '../item-grid';
import { MasonryItem } from '../masonry-item';
import { TrendingTags } from '../trending-tags';
import { usePosts } from '../use-posts';
import { type ExploreState, isDefaultState, listPath } from './address';

export function PostsTab({ address, tags }: { address: ExploreState; tags: TrendingTag[] }) {
  const { t } = useTranslation('explore');
  const { Post } = useCards();
  const list = usePosts(listPath(address));
  const start = isDefaultState(address);
  return (
    <>
      {start && <TrendingTags tags={tags} />}
      <div className="mt-6">
        <h2 className="sr-only">{t('tabPosts')}</h2>
        <ItemGrid
          list={list}
          className={POSTS_GRID}
          skeleton={
            <MasonryItem>
              <PostPlaceholder />
            </MasonryItem>
          }
          skeletonCount={6}
          errorTitle={t('postsError')}
          empty={
            <EmptyState
              icon="shelf"
              title={t('emptyPostsTitle')}
              className="card"
              action={
                !start && (
                  <ButtonLink href="/explore?tab=posts" variant="s">
                    {t('showAll')}
                  </ButtonLink>
                )
              }
            />
          }
          render={(post) => (
            <MasonryItem>
              <Post post={post} inset onDeleted={list.removePost} />
            </MasonryItem>
          )}
        />
        {list.items && !list.hasMore && <MutedWordsNote of="posts" className="mt-6 justify-center" />}
      </div>
    </>
  );
}
