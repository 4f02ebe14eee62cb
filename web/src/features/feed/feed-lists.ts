import type { Post } from '@/api';
import { updateList } from '@/api/lists/use-infinite-list';
import { onPublished } from '@/api/mutations/publish-events';

export type FeedTab = 'following' | 'top';

export const FEED_PATHS: Record<FeedTab, string> = { following: '/posts/feed', top: '/users/recommendedPosts' };

const feedPaths = Object.values(FEED_PATHS);

/** Puts a post of this member on top of what is loaded, once. */
function prependPost(post: Post): void {
  for (const path of feedPaths) {
    void updateList<Post>(path, (posts, isFirst) =>
      isFirst ? [post, ...posts.filter(({ _id }) => _id !== post._id)] : posts,
    );
  }
}

export function removePost(postId: string): void {
  for (const path of feedPaths) void updateList<Post>(path, (posts) => posts.filter(({ _id }) => _id !== postId));
}

// For as long as the page lives: what is published elsewhere stands in the feed when its reader comes back.
if (typeof window !== 'undefined') onPublished(prependPost);
