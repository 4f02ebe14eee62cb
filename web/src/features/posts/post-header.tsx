import { Check } from 'lucide-react';
import type { Post } from '@/api';
import { acceptMutation } from '@/api/mutations/mutations';
import { useOptimisticMutation } from '@/api/mutations/optimistic-mutation';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Avatar, Chip, Handle, Icon, Link, Name, RelativeTime } from '@/ui';
import { PostMenu } from './post-menu';

type Props = { post: Post; onDeleted?: (id: string) => void; onLeave?: () => void };

/** Author, time and menu of a post. */
export function PostHeader({ post, onDeleted, onLeave }: Props) {
  const { t } = useTranslation('post');
  const { t: common } = useTranslation();
  const { author } = post;
  const { value: answerId } = useOptimisticMutation(acceptMutation, post._id, post.answerId ?? null);
  const profile = memberPath(author);
  return (
    <header className="flex items-center gap-3">
      <Link plain href={profile} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <Avatar name={author.name} picture={author.profilePic} />
      </Link>
      <div className="min-w-0 flex-1">
        {/* Both links are 44 px high: the name's reaches up, the time's down. */}
        <p className="relative flex w-fit max-w-full items-center gap-2">
          <Link
            plain
            href={profile}
            className="clip min-h-7 min-w-0 text-s font-semibold after:absolute after:inset-x-0 after:-top-4 after:bottom-0 hover:underline"
          >
            <Name isStaff={author.isStaff}>{author.name}</Name>
          </Link>
          {post.kind === 'question' && <Chip tone="question">{t('question')}</Chip>}
          {answerId && (
            <Chip tone="green" className="self-stretch">
              <Icon of={Check} size={14} />
              <span className="@max-[29rem]:sr-only">{t('answered')}</span>
            </Chip>
          )}
        </p>
        <p className="flex items-center gap-1.5 text-xs text-ink-3">
          {author.handle && (
            <>
              <Handle className="clip min-w-0">{author.handle}</Handle>
              <span aria-hidden="true">·</span>
            </>
          )}
          <Link
            plain
            href={`/posts/${post._id}`}
            className="relative -mb-0.5 inline-flex min-h-6 min-w-6 shrink-0 items-center after:absolute after:-inset-x-2.5 after:top-0 after:-bottom-5 hover:underline"
          >
            <RelativeTime at={post.createdAt} />
          </Link>
          {post.editedAt && (
            <>
              <span aria-hidden="true">·</span>
              <span className="shrink-0">{common('time.edited')}</span>
            </>
          )}
        </p>
      </div>
      <PostMenu post={post} onDeleted={onDeleted} onLeave={onLeave} className="-me-2.5" />
    </header>
  );
}
