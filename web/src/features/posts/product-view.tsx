import type { ReactNode } from 'react';
import { type Post, type Profile, useMembership } from '@/api';
import { useIsOwned } from '@/api/mutations/owned-products';
import { cn } from '@/lib/cn';
import { textDirection } from '@/lib/direction';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Avatar, Chip, Handle, Link, lazyWithRetry, Name, Picture, Rating, RelativeTime } from '@/ui';
import { EvaluationList } from './evaluations';
import { PostActions } from './post-actions';
import { MediaCarousel } from './post-media';
import { PostMenu } from './post-menu';
import { PostText } from './post-text';
import { ProductDetails } from './product-details';
import { ProductFiles } from './product-files';
import { ProductPlaceholder } from './product-placeholder';
import { ProductPreviews } from './product-previews';
import { tagHref } from './text';

// Guests have no bar, and only authors of held products see the note.
const HeldNote = lazyWithRetry(() => import('@/shell/held-note').then((module) => module.HeldNote));
const ProductBar = lazyWithRetry(() => import('./product-bar').then((module) => module.ProductBar));

type Props = {
  post: Post;
  author: Profile | null;
  follow: ReactNode;
  onLeave: () => void;
};

/** Product page: cover, title, author, text, contents, evaluations. */
export function ProductView({ post, author, follow, onLeave }: Props) {
  const { t } = useTranslation('post');
  const { t: profile } = useTranslation('profile');
  const isMember = useMembership() === 'member';
  const isOwned = useIsOwned(post);
  return (
    <article>
      <ProductCover post={post} />
      {post.viewer?.heldFor && <HeldNote rule={post.viewer.heldFor} className="mt-4" />}
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
        <PostMenu post={post} onLeave={onLeave} className="-my-2 -me-2.5" />
      </div>
      {/* Aligned as its text below. The direction of an element ignores children that have one of their own. */}
      <h1
        dir={textDirection(post.title ?? '') ?? 'auto'}
        className="mt-2 wrap-anywhere"
        lang={post.lang === 'und' ? undefined : post.lang}
      >
        {post.title ?? ''}
      </h1>
      {Boolean(post.ratingTenths) && (
        <Link plain href="#reviews" className="mt-1 inline-flex min-h-6 items-center text-s hover:underline">
          <Rating tenths={post.ratingTenths} count={post.ratingCount ?? 0} />
        </Link>
      )}
      <div className="mt-3 flex items-center gap-3">
        <Link plain href={memberPath(post.author)} tabIndex={-1} aria-hidden="true" className="block shrink-0">
          <Avatar name={post.author.name} picture={post.author.profilePic} />
        </Link>
        <div className="min-w-0 flex-1">
          <Link plain href={memberPath(post.author)} className="clip block text-s font-semibold hover:underline">
            <Name isStaff={post.author.isStaff}>{post.author.name}</Name>
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
                <span className="shrink-0 max-sm:hidden">{profile('followers', { count: author.followersCount })}</span>
                <span aria-hidden="true" className="max-sm:hidden">
                  ·
                </span>
              </>
            )}
            <RelativeTime at={post.createdAt} className="shrink-0" />
          </p>
        </div>
        {follow}
      </div>
      <PostText post={post} text={post.text} isExpanded className="mt-5 max-w-[40.8em] text-ink-2" />
      <ProductPreviews post={post} className="mt-8" />
      <ProductFiles post={post} className="mt-8" />
      <div className="mt-6 md:hidden">
        <ProductDetails post={post} isOwned={isOwned} />
      </div>
      <div className="@container mt-6 border-y border-line pb-2">
        <PostActions post={post} />
      </div>
      <EvaluationList post={post} className="mt-8" />
      {isMember && <ProductBar post={post} />}
    </article>
  );
}

function ProductCover({ post }: { post: Post }) {
  const [cover] = post.media;
  const place = 'max-sm:-mx-(--gutter) max-sm:-mt-4';
  if (post.media.length > 1) {
    const corners = 'max-sm:[&>.carousel-track]:rounded-none sm:[&>.carousel-track]:rounded-lg';
    return <MediaCarousel post={post} eager shape="aspect-16/9 md:aspect-19/9" className={cn(place, corners)} />;
  }
  return (
    <div className={`relative aspect-16/9 overflow-hidden sm:rounded-lg md:aspect-19/9 ${place}`}>
      {cover ? (
        <Picture picture={cover} eager sizes="(width >= 1280px) 770px, 100vw" className="absolute inset-0 h-full!" />
      ) : (
        <ProductPlaceholder />
      )}
    </div>
  );
}
