import { ArrowUpRight, MessageCircle } from 'lucide-react';
import type { Post } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { linksOf } from '@/lib/text-tokens';
import { useBrandName } from '@/shell/settings';
import { Avatar, Chip, Count, Handle, Icon, Link, LogoMark, Name, Picture, UserText, useFormat } from '@/ui';
import type { EmbeddedCardProps } from './card-props';

/** Card of a post or a question on another site. It adapts to the width of its frame. */
export function EmbeddedPost({ post, faces }: EmbeddedCardProps) {
  const { t } = useTranslation('post');
  const [cover] = post.media;
  return (
    // The page cache finds the author's changes by the id.
    <article data-author={post.author._id} className="card @container px-4 pt-4 pb-2.5">
      <h1 className="sr-only">{t('postBy', { name: isolate(post.author.name) })}</h1>
      <Header post={post} />
      <UserText lang={post.lang} links={linksOf(post.text, post.entities)} className="mt-3">
        {post.text}
      </UserText>
      {cover && (
        <Link plain href={`/posts/${post._id}`} className="mt-3.5 block rounded-md @max-[23.75rem]:hidden">
          <Picture picture={cover} sizes="568px" className="aspect-16/10 rounded-md" />
        </Link>
      )}
      <Footer post={post} faces={faces} />
    </article>
  );
}

function Header({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { shortDate } = useFormat();
  const { author } = post;
  return (
    <header className="flex items-center gap-3">
      <Avatar name={author.name} picture={author.profilePic} eager />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <Link plain href={memberPath(author)} className="clip min-w-0 text-s font-semibold hover:underline">
            <Name isStaff={author.isStaff}>{author.name}</Name>
          </Link>
          {post.kind === 'question' && <Chip tone="question">{t('question')}</Chip>}
        </p>
        <p className="flex items-center gap-1.5 text-xs text-ink-3">
          {author.handle && (
            <>
              <Handle className="clip min-w-0">{author.handle}</Handle>
              <span aria-hidden="true">·</span>
            </>
          )}
          <time dateTime={post.createdAt} className="shrink-0">
            <bdi>{shortDate(post.createdAt)}</bdi>
          </time>
        </p>
      </div>
      <LogoMark size={30} />
    </header>
  );
}

function Footer({ post, faces }: EmbeddedCardProps) {
  const { t } = useTranslation('post');
  const brand = useBrandName();
  const total = Object.values(post.counts.evaluations).reduce((sum, count) => sum + count, 0);
  return (
    <footer className="mt-1.5 flex min-h-11 items-center gap-4 text-s">
      {total > 0 && (
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="flex">
            {faces.map(({ name, source }, index) => (
              <img
                key={name}
                src={source}
                alt=""
                width={20}
                height={20}
                className={index === 0 ? undefined : '-ms-1.5'}
              />
            ))}
          </span>
          <span aria-hidden="true" className="font-medium">
            <Count value={total} />
          </span>
          <span className="sr-only">{t('evaluations', { count: total })}</span>
        </span>
      )}
      <span className="flex items-center gap-1.5 text-ink-2">
        <Icon of={MessageCircle} size={18} flip />
        <span aria-hidden="true">
          <Count value={post.counts.comments} />
        </span>
        <span className="sr-only">{t('comments', { count: post.counts.comments })}</span>
      </span>
      <Link href={`/posts/${post._id}`} className="ms-auto inline-flex min-h-11 items-center gap-1.5">
        <span className="@max-[23.75rem]:hidden">{t('share:openOn', { brand })}</span>
        <span className="@min-[23.75rem]:hidden">{brand}</span>
        <Icon of={ArrowUpRight} size={16} flip />
      </Link>
    </footer>
  );
}
