import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { isApiError, type Post, useMe } from '@/api';
import { useCommentCount } from '@/api/mutations/comment-counts';
import { useNavigation } from '@/ui';
import {
  type CommentDrafts,
  discard,
  draftsOwner,
  EMPTY_DRAFTS,
  enqueue,
  getDrafts,
  onDraftsChange,
  type PendingComment,
  restore,
  sendComment,
  writeDraft,
} from './comment-drafts';

/** Drafts of the member on one post, including those stored in this browser. */
export function useCommentDrafts(post: Post) {
  const { data: me } = useMe();
  const { navigate } = useNavigation();
  const count = useCommentCount(post._id, post.counts.comments);
  const owner = me && draftsOwner(me._id, post._id);
  const desk = useSyncExternalStore<CommentDrafts>(
    onDraftsChange,
    () => (owner ? getDrafts(owner) : EMPTY_DRAFTS),
    () => EMPTY_DRAFTS,
  );

  const dispatch = async (unsent: PendingComment) => {
    if (!owner) return;
    const error = await sendComment({ owner, postId: post._id, count: count }, unsent);
    // The session ended: sign-in leads back here, where the text is kept.
    if (!isApiError(error, 'session_ended', 'not_authenticated')) return;
    navigate(`/login?next=${encodeURIComponent(`/posts/${post._id}#comments`)}&ended=1`);
  };

  // Comments that failed offline are sent again when the connection is back.
  const resend = useRef(() => {});
  resend.current = () => {
    for (const unsent of desk.unsent) if (isApiError(unsent.error, 'network')) void dispatch(unsent);
  };
  useEffect(() => {
    const onOnline = () => resend.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  return {
    post,
    me,
    count,
    ...desk,
    /** Whether the member may moderate the comments. */
    isMine: Boolean(me) && me?._id === post.author._id,
    write: (box: string, text: string) => owner && writeDraft(owner, box, text),
    send: (box: string) => owner && void dispatch(enqueue(owner, box)),
    resendPending: (unsent: PendingComment) => void dispatch(unsent),
    restorePending: (unsent: PendingComment) => owner && restore(owner, unsent),
    drop: (unsent: PendingComment) => owner && discard(owner, unsent.key),
  };
}

export type PostCommentDrafts = ReturnType<typeof useCommentDrafts>;

const Context = createContext<PostCommentDrafts | null>(null);
export const CommentDraftsProvider = Context;

export function useCommentDraftsContext(): PostCommentDrafts {
  const desk = useContext(Context);
  if (!desk) throw new Error('comments stand under a post');
  return desk;
}
