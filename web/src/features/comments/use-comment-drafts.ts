import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { isApiError, type Post, useMe } from '@/api';
import { useCommentCount } from '@/api/mutations/comment-counts';
import { useNavigation } from '@/ui';
import {
  type Desk,
  deskOf,
  deskOwner,
  drop,
  EMPTY_DESK,
  onDesks,
  putBack,
  send,
  takeFromBox,
  type Unsent,
  write,
} from './comment-drafts';

/** What the member of this page writes on one post, and what was there before in this browser. */
export function useDesk(post: Post) {
  const { data: me } = useMe();
  const { navigate } = useNavigation();
  const count = useCommentCount(post._id, post.counts.comments);
  const owner = me && deskOwner(me._id, post._id);
  const desk = useSyncExternalStore<Desk>(
    onDesks,
    () => (owner ? deskOf(owner) : EMPTY_DESK),
    () => EMPTY_DESK,
  );

  const dispatch = async (unsent: Unsent) => {
    if (!owner) return;
    const error = await send({ owner, postId: post._id, known: count }, unsent);
    // Nobody can write any more: signing in leads back here, where the text still stands.
    if (!isApiError(error, 'session_ended', 'not_authenticated')) return;
    navigate(`/login?next=${encodeURIComponent(`/posts/${post._id}#comments`)}&ended=1`);
  };

  // What only lacked a connection goes by itself once there is one.
  const again = useRef(() => {});
  again.current = () => {
    for (const unsent of desk.unsent) if (isApiError(unsent.error, 'network')) void dispatch(unsent);
  };
  useEffect(() => {
    const online = () => again.current();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);

  return {
    post,
    me,
    count,
    ...desk,
    /** Whether the member may decide what stands under the post. */
    isMine: Boolean(me) && me?._id === post.author._id,
    write: (box: string, text: string) => owner && write(owner, box, text),
    send: (box: string) => owner && void dispatch(takeFromBox(owner, box)),
    sendAgain: (unsent: Unsent) => void dispatch(unsent),
    putBack: (unsent: Unsent) => owner && putBack(owner, unsent),
    drop: (unsent: Unsent) => owner && drop(owner, unsent.key),
  };
}

export type DeskOfPost = ReturnType<typeof useDesk>;

const Context = createContext<DeskOfPost | null>(null);
export const DeskProvider = Context;

export function useThisDesk(): DeskOfPost {
  const desk = useContext(Context);
  if (!desk) throw new Error('comments stand under a post');
  return desk;
}
