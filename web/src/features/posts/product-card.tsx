import type { Post } from '@/api';
import { useIsOwned } from '@/api/mutations/owned-products';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Chip, Link, Name, Picture, Price, Rating, UserText } from '@/ui';
import { EvaluationFaces } from './evaluations';
import { CardBuy, OwnedBadge } from './product-buy';
import { ProductPlaceholder } from './product-placeholder';
import { usePrefetchPost } from './use-post';

type Props = {
  post: Post;
  withAuthor?: boolean;
  /** Where cards are close together, the product page has the button. */
  withBuy?: boolean;
  headingLevel?: 'h2' | 'h3';
  eager?: boolean;
  className?: string;
};

/** Digital product in a grid; the whole card is a link. */
export function ProductCard(props: Props) {
  const { post, withAuthor, withBuy = true, headingLevel: Heading = 'h3', eager, className } = props;
  const { t } = useTranslation('post');
  const isOwned = useIsOwned(post);
  const cover = post.media[0];
  const { author } = post;
  return (
    <article
      {...usePrefetchPost(post)}
      className={cn('card relative flex flex-col overflow-hidden transition-shadow hover:shadow-2', className)}
    >
      <div className="relative aspect-16/10">
        {cover ? (
          <Picture
            picture={cover}
            eager={eager}
            sizes="(width >= 1024px) 310px, 50vw"
            className="absolute inset-0 h-full!"
          />
        ) : (
          <ProductPlaceholder />
        )}
        {post.viewer?.heldFor && (
          <Chip tone="orange" className="absolute start-3 top-3">
            {t('held')}
          </Chip>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1.5 px-4 pt-3.5 pb-4">
        <Heading className="text-[1.03rem] leading-[1.55]" lang={post.lang === 'und' ? undefined : post.lang}>
          <Link plain href={`/posts/${post._id}`} className="after:absolute after:inset-0 after:content-['']">
            <UserText plain className="clamp-2">
              {post.title ?? ''}
            </UserText>
          </Link>
        </Heading>
        {withAuthor && (
          <p className="flex items-center gap-2 text-xs text-ink-3">
            <Avatar name={author.name} picture={author.profilePic} size={22} />
            <Name className="clip" isStaff={author.isStaff}>
              {author.name}
            </Name>
          </p>
        )}
        <Rating tenths={post.ratingTenths} count={post.ratingCount ?? 0} className="text-xs" />
        <div className="mt-auto flex min-h-9 flex-wrap items-center gap-2 text-xs text-ink-3">
          <span className="me-auto">
            <EvaluationFaces post={post} />
          </span>
          {withBuy && <CardBuy post={post} />}
          {isOwned && !withBuy ? (
            <OwnedBadge />
          ) : (
            <Price cents={post.priceCents ?? 0} className={cn(!post.priceCents && 'bg-green-soft text-green-ink')} />
          )}
        </div>
      </div>
    </article>
  );
}
