import type { Page, PostSearchHit } from '@/api';
import { useHiddenPosts } from '@/api/lists/use-hidden-posts';
import { updateList, useInfiniteList } from '@/api/lists/use-infinite-list';

type Options = { initial?: Page<PostSearchHit> | null; ofOneAuthor?: boolean };

/** List of posts without those that the reader just removed. */
export function usePosts(path: string, { initial, ofOneAuthor }: Options = {}) {
  const list = useInfiniteList<PostSearchHit>(path, { initial });
  const isHidden = useHiddenPosts({ ofOneAuthor });
  return {
    ...list,
    items: list.items?.filter((post) => !isHidden(post)),
    removePost: (id: string) => void updateList<PostSearchHit>(path, (posts) => posts.filter(({ _id }) => _id !== id)),
  };
}
