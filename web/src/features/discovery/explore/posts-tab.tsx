import { useTranslation } from '@/lib/i18n';
import { ButtonLink, EmptyState } from '@/ui';
import { PostPlace } from '../card-slots';
import { useCards } from '../cards';
import { POSTS } from '../grid-classes';
import { Listing } from '../listing';
import { MasonryItem } from '../masonry-item';
import { usePosts } from '../use-posts';
import { type Address, isStart, listPath } from './address';

export function PostsTab({ address }: { address: Address }) {
  const { t } = useTranslation('explore');
  const { Post } = useCards();
  const list = usePosts(listPath(address));
  return (
    <div className="mt-6">
      <h2 className="sr-only">{t('tabPosts')}</h2>
      <Listing
        list={list}
        className={POSTS}
        skeleton={
          <MasonryItem>
            <PostPlace />
          </MasonryItem>
        }
        places={6}
        errorTitle={t('postsError')}
        empty={
          <EmptyState
            icon="shelf"
            title={t('emptyPostsTitle')}
            className="card"
            action={
              !isStart(address) && (
                <ButtonLink href="/explore?tab=posts" variant="s">
                  {t('showAll')}
                </ButtonLink>
              )
            }
          />
        }
        render={(post) => (
          <MasonryItem>
            <Post post={post} inset onDeleted={list.takeOut} />
          </MasonryItem>
        )}
      />
    </div>
  );
}
