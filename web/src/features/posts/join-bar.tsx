import type { Post } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { ButtonLink, Money, Nuqta } from '@/ui';
import { postPath } from './action-styles';
import { GuestBuy } from './product-buy';
import { RefundText } from './product-details';

const PHONE_BAR =
  'max-md:inset-x-0 max-md:bottom-0 max-md:-mx-(--gutter) max-md:border-t max-md:px-(--gutter) max-md:pt-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))]';

/** Call to join for guests, fixed to the bottom of small screens; there a product has its price and Buy instead. */
export function JoinBar({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { t: common } = useTranslation();
  const isProduct = post.kind === 'digital';
  return (
    <>
      {isProduct && <BuyBar post={post} />}
      <section
        aria-label={t('guestBar')}
        className={cn(
          'guest-only sticky low:static z-10 mt-6 flex items-center gap-4 border-line bg-surface md:rounded-lg md:border md:p-5',
          isProduct ? 'max-md:hidden' : PHONE_BAR,
        )}
      >
        <span className="flex gap-1 text-saffron max-md:hidden">
          <Nuqta size={12} />
          <Nuqta size={12} />
        </span>
        <p className="min-w-0 flex-1 text-s font-medium text-balance">{t('guestBar')}</p>
        <ButtonLink href={`/signup?next=${encodeURIComponent(postPath(post))}`}>{common('nav.joinNow')}</ButtonLink>
      </section>
    </>
  );
}

/** Price, refund window and Buy of a product on small screens. */
function BuyBar({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  return (
    <section
      aria-label={t('product')}
      className={cn(
        'guest-only sticky low:static z-10 mt-6 flex items-center gap-4 border-line bg-surface md:hidden',
        PHONE_BAR,
      )}
    >
      <p className="shrink-0">
        <span className="block font-display text-h2 font-semibold">
          {post.priceCents ? <Money cents={post.priceCents} /> : t('common:common.free')}
        </span>
        <span className="block max-w-28 text-xs text-balance text-ink-3 empty:hidden">
          <RefundText post={post} />
        </span>
      </p>
      <span className="min-w-0 flex-1">
        <GuestBuy post={post} size="lg" full />
      </span>
    </section>
  );
}
