import { useTranslation } from '@/lib/i18n';
import { EmptyState } from '@/ui';
import { PostPlace, ProductPlace } from '../card-slots';
import { useCards } from '../cards';
import { POSTS, PRODUCTS } from '../grid-classes';
import { Listing } from '../listing';
import { MasonryItem } from '../masonry-item';
import { usePosts } from '../use-posts';
import { type ListName, postsPathOf } from './lists';

type Props = { name: Exclude<ListName, 'suggested-users'>; userId: string; isMember: boolean };

export function PostsList({ name, userId, isMember }: Props) {
  const { t } = useTranslation('seeAll');
  const { Post, Product } = useCards();
  const list = usePosts(postsPathOf(name, userId, isMember), { ofOneAuthor: name === 'user-posts' });
  const products = name === 'digital-products';
  return (
    <Listing
      list={list}
      className={products ? PRODUCTS : POSTS}
      skeleton={
        products ? (
          <ProductPlace />
        ) : (
          <MasonryItem>
            <PostPlace />
          </MasonryItem>
        )
      }
      places={products ? 12 : 6}
      errorTitle={t('errorTitle')}
      empty={<EmptyState icon="shelf" title={t('emptyTitle')} className="card" />}
      render={(post) =>
        products ? (
          <Product post={post} />
        ) : (
          <MasonryItem>
            <Post post={post} inset onDeleted={list.takeOut} />
          </MasonryItem>
        )
      }
    />
  );
}
