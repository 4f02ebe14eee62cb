import { useEffect, useRef } from 'react';
import { type Comment, type Page, type Post, useMembership } from '@/api';
import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { onLiveNotification } from '@/api/realtime/live-events';
import { topCommentsPath } from './paths';

export type Sort = 'top' | 'newest';

/** Number of comments that guests can read. */
export const GUEST_COMMENT_LIMIT = 10;

/** Comments on a post; `initial` are the first top ones, rendered by the server for guests. */
export function useComments({ _id: postId, kind }: Post, sort: Sort, initial: Page<Comment> | null) {
  const membership = useMembership();
  const rendered = sort === 'top' ? initial : null;
  const isEnabled = membership === 'member' || (membership === 'guest' && !rendered);
  const path = sort === 'newest' ? `/posts/${postId}/comments?sort=newest` : topCommentsPath(postId, kind);
  const pages = useInfiniteList<Comment>(isEnabled ? path : null, { fresh: true });
  const items = pages.items ?? rendered?.payload;
  const isGuest = membership !== 'member';

  const reload = useRef(pages.reload);
  useEffect(() => {
    reload.current = pages.reload;
  });
  useEffect(() => {
    if (membership !== 'member') return;
    // Live notifications refresh the list for authors of the post or comment.
    return onLiveNotification((event) => {
      if (event.type !== 'notification' || event.notification.postId?._id !== postId) return;
      if (event.notification.commentId) void reload.current();
    });
  }, [membership, postId]);

  return {
    ...pages,
    items: isGuest ? items?.slice(0, GUEST_COMMENT_LIMIT) : items,
    hasMore: !isGuest && pages.hasMore,
    /** Whether a guest reached the limit. */
    isLimited:
      isGuest && Boolean(items && (items.length > GUEST_COMMENT_LIMIT || pages.hasMore || rendered?.nextCursor)),
  };
}

/** All replies to a comment, loaded on request. */
export function useReplies(postId: string, parentId: string, isOpen: boolean) {
  return useInfiniteList<Comment>(isOpen ? `/posts/${postId}/comments?parentId=${parentId}` : null, { fresh: true });
}
