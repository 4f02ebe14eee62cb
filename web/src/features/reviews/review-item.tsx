import { type ReactNode, useState } from 'react';
import { type Post, type Review, useMe, useMembership } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { linksOf } from '@/lib/text-tokens';
import { Avatar, Button, Link, Name, RelativeTime, Stars, UserText, useFormat } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';

// Guests have neither menus nor forms.
const ReviewMenu = lazyWithRetry(() => import('./review-menu').then((module) => module.ReviewMenu));
const ReplyMenu = lazyWithRetry(() => import('./review-menu').then((module) => module.ReplyMenu));
const ReplyForm = lazyWithRetry(() => import('./reply-form').then((module) => module.ReplyForm));

type Props = { post: Post; review: Review /** Actions on the member's own review. */; actions?: ReactNode };

/** Review with its writer and the seller's reply; the seller writes the reply below it. */
export function ReviewItem({ post, review, actions }: Props) {
  const { t } = useTranslation('reviews');
  const isMember = useMembership() === 'member';
  const isSeller = Boolean(isMember && post.viewer?.mine);
  const [isReplying, setReplying] = useState(false);
  const { author, reply } = review;
  const profile = memberPath(author);
  return (
    <article aria-label={t('by', { name: isolate(author.name) })} className="flex gap-3">
      <Link plain href={profile} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <Avatar name={author.name} picture={author.profilePic} size={40} />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2">
            <Link plain href={profile} className="clip min-h-6 max-w-full text-s font-semibold hover:underline">
              <Name isStaff={author.isStaff}>{author.name}</Name>
            </Link>
            <Times createdAt={review.createdAt} editedAt={review.editedAt} />
          </p>
          {isMember && !actions && (
            <div className="-my-2 -me-2 ms-auto shrink-0 self-start">
              <ReviewMenu post={post} review={review} />
            </div>
          )}
        </div>
        <Stars value={review.rating} className="mt-0.5" />
        {review.text && (
          <UserText lang={review.lang} links={linksOf(review.text, review.entities)} className="mt-1 text-s">
            {review.text}
          </UserText>
        )}
        {actions}
        {reply && !isReplying && <Reply post={post} review={review} onEdit={() => setReplying(true)} />}
        {isSeller && !reply && !isReplying && (
          <Button variant="t" size="sm" className="-ms-3.5 block" onClick={() => setReplying(true)}>
            {t('reply')}
          </Button>
        )}
        {isReplying && <ReplyForm post={post} review={review} onClose={() => setReplying(false)} />}
      </div>
    </article>
  );
}

function Reply({ post, review, onEdit }: { post: Post; review: Review; onEdit: () => void }) {
  const { t } = useTranslation('reviews');
  const isMember = useMembership() === 'member';
  const { data: me } = useMe();
  const { reply } = review;
  if (!reply) return null;
  const { name } = post.author;
  return (
    <div className="mt-3 rounded-md bg-sunken px-4 py-3">
      <div className="flex items-center gap-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="text-s font-semibold">{t('replyFrom', { name: isolate(name) })}</span>
          <Times createdAt={reply.createdAt} editedAt={reply.editedAt} />
        </p>
        {isMember && me && (
          <div className="-my-2 -me-2 ms-auto shrink-0 self-start">
            <ReplyMenu post={post} review={review} onEdit={onEdit} />
          </div>
        )}
      </div>
      <UserText lang={reply.lang} links={linksOf(reply.text, reply.entities)} className="mt-1 text-s">
        {reply.text}
      </UserText>
    </div>
  );
}

function Times({ createdAt, editedAt }: { createdAt: string; editedAt: string | null }) {
  const { t } = useTranslation();
  const { fullDate } = useFormat();
  return (
    <span className="text-xs text-ink-3">
      <RelativeTime at={createdAt} />
      {editedAt && (
        <time dateTime={editedAt} title={fullDate(editedAt)}>
          {' · '}
          {t('time.edited')}
        </time>
      )}
    </span>
  );
}
