import type { Post } from '@/api';
import { updateList } from '@/api/lists/use-infinite-list';
import { onPublished } from '@/api/mutations/publish-events';

export type FeedTab = 'following' | 'top';

export const FEED_PATHS: Record<FeedTab, string> = { following: '/posts/feed', top: '/users/recommendedPosts' };

const feedPaths = Object.values(FEED_PATHS);

/** Adds a post of this member to the top of the loaded list, once. */
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

// For the life of the page, so that posts published elsewhere are in the feed.
if (typeof window !== 'undefined') onPublished(prependPost);
