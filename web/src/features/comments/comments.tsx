import { useRef, useState } from 'react';
import { type Comment, type Page, type Post, useMembership } from '@/api';
import { useCached } from '@/api/client/use-cached';
import { acceptMutation } from '@/api/mutations/mutations';
import { useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { useTranslation } from '@/lib/i18n';
import { showToast } from '@/ui';
import { CommentFormSlot } from './comment-form-slot';
import { CommentList } from './comment-list';
import { SortSwitch } from './sort-switch';
import { HighlightedCommentProvider, useAnchor } from './use-anchor';
import { CommentDraftsProvider, useCommentDrafts } from './use-comment-drafts';
import { type Sort, useComments } from './use-comments';

type Props = {
  post: Post;
  /** First comments as guests see them, rendered by the server; null if they were unavailable. */
  initial: Page<Comment> | null;
};

/** Comments on a post. */
export function Comments({ post: rendered, initial }: Props) {
  const { t } = useTranslation('comments');
  const isMember = useMembership() === 'member';
  // The post component fetches it; here only fresher counts are read.
  const post = useCached<Post>(isMember ? `/posts/post/${rendered._id}` : null) ?? rendered;
  const { value: answerId } = useOptimisticMutation(acceptMutation, post._id, post.answerId ?? null);
  const desk = useCommentDrafts(post);
  const [sort, setSort] = useState<Sort>('top');
  const [isExpanded, setExpanded] = useState(false);
  const list = useComments(post, sort, initial);
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const [status, setStatus] = useState('');
  const sent = desk.sent.length;
  const [announced, setAnnounced] = useState(sent);
  if (sent !== announced) {
    setAnnounced(sent);
    if (sent > announced) setStatus(t('sent'));
  }

  const marked = useAnchor({
    loadMore: () => {
      if (list.isLoading || list.isLoadingMore) return;
      if (list.hasMore) list.loadMore();
      else setExpanded(true);
    },
    onMissing: () => {
      section.current?.scrollIntoView();
      if (isMember) showToast({ message: t('missing') });
    },
  });

  return (
    <section ref={section} id="comments" aria-labelledby="comments-title" className="mt-8 scroll-mt-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 ref={heading} id="comments-title" tabIndex={-1} className="text-h3 outline-none">
          {desk.count > 0 ? t('post:comments', { count: desk.count }) : t('title')}
        </h2>
        {desk.count > 1 && <SortSwitch value={sort} onChange={setSort} isQuestion={post.kind === 'question'} />}
      </div>
      <CommentDraftsProvider value={desk}>
        <HighlightedCommentProvider value={marked}>
          <CommentFormSlot />
          <CommentList
            list={list}
            firstId={sort === 'top' ? answerId : null}
            isExpanded={isExpanded}
            onRemoved={() => heading.current?.focus({ preventScroll: true })}
          />
        </HighlightedCommentProvider>
      </CommentDraftsProvider>
      <p role="status" className="sr-only">
        {status}
      </p>
    </section>
  );
}
