import { useTranslation } from '@/lib/i18n';
import { useCards } from '../cards';
import { FOUND } from '../grounds';
import { Listing } from '../listing';
import { FoundPlace } from '../places';
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
