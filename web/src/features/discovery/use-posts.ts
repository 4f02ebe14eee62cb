import type { FoundPost, Page } from '@/api';
import { useHidden } from '@/api/lists/use-hidden-posts';
import { editPages, usePages } from '@/api/lists/use-infinite-list';

type Options = { initial?: Page<FoundPost> | null; ofOneAuthor?: boolean };

/** A list of posts without what its reader has just taken out of sight. */
export function usePosts(path: string, { initial, ofOneAuthor }: Options = {}) {
  const list = usePages<FoundPost>(path, { initial });
  const isHidden = useHidden({ ofOneAuthor });
  return {
    ...list,
    items: list.items?.filter((post) => !isHidden(post)),
    takeOut: (id: string) => void editPages<FoundPost>(path, (posts) => posts.filter(({ _id }) => _id !== id)),
  };
}
