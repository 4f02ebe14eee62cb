import { useRouter } from 'next/router';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { api, isApiError, type Post, useMembership } from '@/api';
import { useCached } from '@/api/client/use-cached';

/** Path of a post for the signed-in member, also its cache key. */
export const postPath = (id: string) => `/posts/post/${id}`;

/** Post of its own page; `initial` is the server-rendered one for guests. */
export function usePost(initial: Post) {
  const isMember = useMembership() === 'member';
  const { data: post = initial, error } = useSWR<Post, Error>(
    isMember ? postPath(initial._id) : null,
    (path: string) => api.get<Post>(path),
    { revalidateOnFocus: false },
  );
  return { post, isDeleted: isApiError(error, 'post_not_found') };
}

/** Returns the post of a list, or a later edit from the cache. */
export function useCachedPost(listed: Post): Post {
  const read = useCached<Post>(postPath(listed._id));
  const isEdited = read?.editedAt && Date.parse(read.editedAt) > Date.parse(listed.editedAt ?? listed.createdAt);
  return isEdited ? { ...read, reason: listed.reason, viewer: read.viewer ?? listed.viewer } : listed;
}

/** Hover time after which a post's page is fetched. */
const HOVER_DELAY_MS = 120;

/** Prefetches a post's page on hover and fills it with the list's data. */
export function usePrefetchPost(post: Post) {
  const router = useRouter();
  const { cache, mutate } = useSWRConfig();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const path = postPath(post._id);
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => void router.prefetch(`/posts/${post._id}`).catch(() => undefined),
        pointerType === 'mouse' ? HOVER_DELAY_MS : 0,
      );
    },
    onPointerLeave: () => clearTimeout(timer.current),
    // The whole card is a link, except for selected text and buttons.
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (!(target instanceof Element) || !currentTarget.contains(target)) return;
      if (target.closest('a, button, input, [popover]') || window.getSelection()?.toString()) return;
      void router.push(`/posts/${post._id}`);
    },
    onClickCapture: () => {
      if (post.viewer && !cache.get(path)?.data) void mutate(path, post, { revalidate: false });
    },
  };
}
