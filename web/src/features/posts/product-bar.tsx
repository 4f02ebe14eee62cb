import type { Post } from '@/api';
import { useIsOwned } from '@/api/mutations/owned-products';
import { useTranslation } from '@/lib/i18n';
import { Money } from '@/ui';
import { BuyPlaceholder, OwnedBadge, ProductBuy } from './product-buy';
import { DownloadFiles } from './product-buyer-panel';
import { FilesText, RefundText } from './product-details';
import { SellerActions } from './product-seller-panel';

/** Price, refund window and purchase in a bar at the bottom of small screens. */
export function ProductBar({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  return (
    <section aria-label={t('product')} className="product-bar member-only">
      <State post={post} />
    </section>
  );
}

function State({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const isOwned = useIsOwned(post);
  if (isOwned) {
    return (
      <>
        <OwnedBadge />
        <DownloadFiles post={post} full />
      </>
    );
  }
  if (post.viewer?.mine) {
    return (
      <>
        <p className="text-s text-ink-3">
          {post.counts.purchases > 0 ? t('sales', { count: post.counts.purchases }) : t('noSales')}
        </p>
        <SellerActions post={post} />
      </>
    );
  }
  return (
    <>
      <p className="min-w-0">
        <span className="block font-display text-h2 font-semibold">
          {post.priceCents ? <Money cents={post.priceCents} /> : t('common:common.free')}
        </span>
        <span className="flex gap-x-3 text-xs text-ink-3">
          {post.files.length > 0 && (
            <span>
              <FilesText post={post} short />
            </span>
          )}
          {/* The details above the bar have it, too. */}
          <span className="max-sm:hidden">
            <RefundText post={post} />
          </span>
        </span>
      </p>
      {post.viewer ? <ProductBuy post={post} size="lg" full /> : <BuyPlaceholder />}
    </>
  );
}
