import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import type { Post, Profile } from '@/api';
import { cn } from '@/lib/cn';
import { Avatar, Chip, Handle, Link, Name, Picture, RelativeTime, UserText } from '@/ui';
import { EvaluationList } from './evaluations';
import { PostActions } from './post-actions';
import { MediaCarousel } from './post-media';
import { PostMenu } from './post-menu';
import { PostText } from './post-text';
import { ProductBar } from './product-bar';
import { ProductFacts } from './product-facts';
import { ProductFiles } from './product-files';
import { ProductGround } from './product-ground';
import { tagHref } from './text';

type Props = { post: Post; author: Profile | null; follow: ReactNode; onDeleted: () => void };

/** A digital product in full: cover, title, author, text, contents, evaluations. */
export function ProductView({ post, author, follow, onDeleted }: Props) {
  const { t } = useTranslation('post');
  const { t: profile } = useTranslation('profile');
  return (
    <article>
      <ProductCover post={post} />
      <div className="mt-5 flex items-start gap-2">
        <ul className="flex flex-1 flex-wrap gap-2">
          <li>
            <Chip tone="value" dot>
              {t('digitalProduct')}
            </Chip>
          </li>
          {post.tags.map((tag) => (
            <li key={tag}>
              <Chip href={tagHref(tag)}>
                <bdi>{tag.replaceAll('_', ' ')}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
        <PostMenu post={post} onDeleted={onDeleted} className="-my-2 -me-2.5" />
      </div>
      <h1 className="mt-2" lang={post.lang === 'und' ? undefined : post.lang}>
        <UserText plain>{post.title ?? ''}</UserText>
      </h1>
      <div className="mt-3 flex items-center gap-3">
        <Link plain href={`/users/${post.author._id}`} tabIndex={-1} aria-hidden="true">
          <Avatar name={post.author.name} picture={post.author.profilePic} />
        </Link>
        <div className="min-w-0 flex-1">
          <Link plain href={`/users/${post.author._id}`} className="clip block text-s font-semibold hover:underline">
            <Name>{post.author.name}</Name>
          </Link>
          <p className="flex items-center gap-1.5 text-xs text-ink-3">
            {post.author.handle && (
              <>
                <Handle className="clip">{post.author.handle}</Handle>
                <span aria-hidden="true">·</span>
              </>
            )}
            {author && author.followersCount > 0 && (
              <>
                <span className="shrink-0">{profile('followers', { count: author.followersCount })}</span>
                <span aria-hidden="true">·</span>
              </>
            )}
            <RelativeTime at={post.createdAt} className="shrink-0" />
          </p>
        </div>
        {follow}
      </div>
      <PostText post={post} text={post.text} whole className="mt-5 max-w-[68ch] text-ink-2" />
      <ProductFiles post={post} className="mt-8" />
      <div className="mt-6 md:hidden">
        <ProductFacts post={post} />
      </div>
      <EvaluationList post={post} className="mt-8" />
      <div className="mt-6 border-t border-line">
        <PostActions post={post} />
      </div>
      <ProductBar post={post} />
    </article>
  );
}

function ProductCover({ post }: { post: Post }) {
  const [cover] = post.media;
  const place = 'max-sm:-mx-(--gutter) max-sm:-mt-4';
  if (post.media.length > 1) {
    const corners = 'max-sm:[&>.carousel-track]:rounded-none sm:[&>.carousel-track]:rounded-lg';
    return <MediaCarousel post={post} eager shape="aspect-16/9" className={cn(place, corners)} />;
  }
  return (
    <div className={`relative aspect-16/9 overflow-hidden sm:rounded-lg ${place}`}>
      {cover ? (
        <Picture picture={cover} eager sizes="(width >= 1280px) 770px, 100vw" className="absolute inset-0 h-full!" />
      ) : (
        <ProductGround />
      )}
    </div>
  );
}
