import type { ReactNode } from 'react';
import type { Post, Profile } from '@/api';
import { excerpt } from '@/lib/excerpt';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Avatar, Handle, Link, Money, Name, Picture, RelativeTime, UserText } from '@/ui';

type Props = { post: Post; author: Profile | null; more: Post[]; follow: ReactNode };

/** Author of the post, with more of their posts. */
export function AuthorCard({ post, author, more, follow }: Props) {
  const { t } = useTranslation('post');
  const { t: profile } = useTranslation('profile');
  const { name, handle, isStaff, profilePic } = post.author;
  const profilePath = memberPath(post.author);
  const others = more.filter((other) => other._id !== post._id).slice(0, 3);
  return (
    <>
      <section aria-label={t('aboutAuthor')} className="card grid gap-3 p-5">
        <div className="flex items-center gap-3">
          <Link plain href={profilePath} tabIndex={-1} aria-hidden="true" className="block shrink-0">
            <Avatar name={name} picture={profilePic} size={56} />
          </Link>
          <p className="min-w-0 flex-1">
            <Link plain href={profilePath} className="clip block font-semibold hover:underline">
              <Name isStaff={isStaff}>{name}</Name>
            </Link>
            {handle && (
              <span className="clip block text-xs">
                <Handle>{handle}</Handle>
              </span>
            )}
          </p>
        </div>
        {author?.bio && <UserText className="clamp-3 text-s! text-ink-2">{author.bio}</UserText>}
        <div className="flex items-center justify-between gap-3 text-xs text-ink-3">
          <span>{author && profile('followers', { count: author.followersCount })}</span>
          {follow}
        </div>
      </section>
      {others.length > 0 && (
        <section className="card px-5 pt-5 pb-2">
          <h2 className="text-h3">{t('moreFromAuthor')}</h2>
          <ul className="mt-1">
            {others.map((other) => (
              <li key={other._id} className="border-line not-first:border-t">
                <OtherPost post={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function OtherPost({ post }: { post: Post }) {
  const cover = post.media[0];
  return (
    <Link plain href={`/posts/${post._id}`} className="group flex items-center gap-3 py-3">
      {cover && (
        <span className="relative block h-14 w-20 shrink-0 overflow-hidden rounded-sm">
          <Picture picture={{ ...cover, alt: '' }} sizes="80px" className="absolute inset-0 h-full!" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <UserText plain lang={post.lang} className="clamp-2 text-s font-medium group-hover:underline">
          {post.title ?? excerpt(post.text, 160)}
        </UserText>
        <span className="block text-xs text-ink-3">
          {post.priceCents ? (
            <Money cents={post.priceCents} className="font-semibold text-saffron-ink" />
          ) : (
            <RelativeTime at={post.createdAt} />
          )}
        </span>
      </span>
    </Link>
  );
}
