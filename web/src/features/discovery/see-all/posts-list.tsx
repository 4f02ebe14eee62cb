import { useTranslation } from '@/lib/i18n';
import { EmptyState } from '@/ui';
import { PostPlaceholder, ProductPlaceholder } from '../card-slots';
import { useCards } from '../cards';
import { POSTS_GRID, PRODUCTS_GRID } from '../grid-classes';
import { ItemGrid } from '../item-grid';
import { MasonryItem } from '../masonry-item';
import { usePosts } from '../use-posts';
import { type ListName, postsPath } from './lists';

type Props = { name: Exclude<ListName, 'suggested-users'>; userId: string; isMember: boolean };

export function PostsList({ name, userId, isMember }: Props) {
  const { t } = useTranslation('seeAll');
  const { Post, Product } = useCards();
  const list = usePosts(postsPath(name, userId, isMember), { ofOneAuthor: name === 'user-posts' });
  const products = name === 'digital-products';
  return (
    <ItemGrid
      list={list}
      className={products ? PRODUCTS_GRID : POSTS_GRID}
      skeleton={
        products ? (
          <ProductPlaceholder />
        ) : (
          <MasonryItem>
            <PostPlaceholder />
          </MasonryItem>
        )
      }
      skeletonCount={products ? 12 : 6}
      errorTitle={t('errorTitle')}
      empty={<EmptyState icon="shelf" title={t('emptyTitle')} className="card" />}
      render={(post) =>
        products ? (
          <Product post={post} />
        ) : (
          <MasonryItem>
            <Post post={post} inset onDeleted={list.removePost} />
          </MasonryItem>
        )
      }
    />
  );
}
