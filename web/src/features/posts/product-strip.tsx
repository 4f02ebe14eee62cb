import type { Post } from '@/api';
import type { Range } from '@/lib/highlight-ranges';
import { useTranslation } from '@/lib/i18n';
import { Chip, Link, Picture, Price, Rating, UserText } from '@/ui';
import { CardBuy } from './product-buy';
import { ProductPlaceholder } from './product-placeholder';
import type { HighlightedText } from './search-hit';

type Props = {
  post: Post;
  description: string;
  found?: { title: Range[]; description: HighlightedText | null } | null;
};

/** Product inside its post: cover, title, description, price. All of it links to the page. */
export function ProductStrip({ post, description, found }: Props) {
  const { t } = useTranslation('post');
  const cover = post.media[0];
  const { purchases } = post.counts;
  return (
    <section className="relative mt-4 grid overflow-hidden rounded-md border border-line bg-paper transition-shadow hover:shadow-2 @md:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="relative min-h-43 max-@md:aspect-16/9">
        {cover ? (
          <Picture picture={cover} sizes="(width >= 550px) 320px, 100vw" className="absolute inset-0 h-full!" />
        ) : (
          <ProductPlaceholder />
        )}
      </div>
      <div className="grid content-between gap-2 px-4.5 py-4">
        <div>
          <Chip tone="value" dot>
            {t('digitalProduct')}
          </Chip>
          <h3 className="mt-1.5" lang={post.lang === 'und' ? undefined : post.lang}>
            <Link plain href={`/posts/${post._id}`} className="after:absolute after:inset-0 after:content-['']">
              <UserText plain marks={found?.title}>
                {post.title ?? ''}
              </UserText>
            </Link>
          </h3>
          <UserText plain lang={post.lang} marks={found?.description?.ranges} className="clamp-2 text-s text-ink-2">
            {found?.description?.text ?? description.replaceAll('`', '')}
          </UserText>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <span className="flex flex-wrap gap-x-3 text-xs text-ink-3">
            <Rating tenths={post.ratingTenths} count={post.ratingCount ?? 0} />
            {purchases > 0 && t('sales', { count: purchases })}
          </span>
          <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
            <CardBuy post={post} />
            <Price cents={post.priceCents ?? 0} />
          </span>
        </div>
      </div>
    </section>
  );
}
