import { useTranslation } from '@/lib/i18n';
import { FoundPlace } from '../card-slots';
import { useCards } from '../cards';
import { FOUND } from '../grid-classes';
import { Listing } from '../listing';
import { usePosts } from '../use-posts';
import { NothingFound } from './nothing-found';
import { postsPath } from './paths';

export function PostsResults({ query, newest }: { query: string; newest: boolean }) {
  const { t } = useTranslation('search');
  const { Post } = useCards();
  const list = usePosts(postsPath(query, newest));
  return (
    <Listing
      list={list}
      className={FOUND}
      skeleton={<FoundPlace />}
      places={3}
      errorTitle={t('errorTitle')}
      empty={<NothingFound query={query} tab="posts" />}
      render={(post) => <Post post={post} highlights={post.highlights} onDeleted={list.takeOut} />}
    />
  );
}
