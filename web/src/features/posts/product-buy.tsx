import { Check } from 'lucide-react';
import type { Post } from '@/api';
import { useIsOwned } from '@/api/mutations/owned-products';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { useJoinLink } from '@/shell';
import { Button, ButtonLink, Icon, Skeleton, useFormat } from '@/ui';
import { postPath } from './action-styles';
import { type BuyButtonProps, useProductSlots } from './product-slots';

/** Same size as the button whose code is loading, so that nothing moves. */
function BuyButtonPlaceholder({ post, size, full, short }: BuyButtonProps) {
  const { t } = useTranslation('post');
  const { money } = useFormat();
  const price = isolateLtr(money(post.priceCents ?? 0));
  const text = post.priceCents ? t(short ? 'buyShort' : 'buy', { price }) : t(short ? 'getFreeShort' : 'getFree');
  return (
    <Button size={size} full={full} variant={short ? 's' : 'p'} disabled className="opacity-100!">
      {text}
    </Button>
  );
}

/** Purchase for members, in a card, a feed's strip and the product page. */
export function ProductBuy(props: BuyButtonProps) {
  const { BuyButton } = useProductSlots();
  return <BuyButton {...props} place={<BuyButtonPlaceholder {...props} />} />;
}

/** Guests join first and return to the product. */
export function GuestBuy({ post, size, full }: BuyButtonProps) {
  const { t } = useTranslation('post');
  const { money } = useFormat();
  const joinLink = useJoinLink();
  const price = isolateLtr(money(post.priceCents ?? 0));
  const reason = post.priceCents ? ('buy' as const) : ('get' as const);
  const request = { reason, next: postPath(post), subject: post.title ?? undefined };
  return (
    <ButtonLink {...joinLink(request)} size={size} full={full}>
      {post.priceCents ? t('buy', { price }) : t('getFree')}
    </ButtonLink>
  );
}

/** Purchase button of a card, or the owned badge; nothing for guests and the author. */
export function CardBuy({ post }: { post: Post }) {
  const isOwned = useIsOwned(post);
  if (!post.viewer || post.viewer.mine) return null;
  return (
    <span className="member-only relative z-1 max-w-full">
      {isOwned ? <OwnedBadge /> : <ProductBuy post={post} size="sm" short />}
    </span>
  );
}

/** Badge of a product in the member's library. */
export function OwnedBadge() {
  const { t } = useTranslation('post');
  return (
    <span className="chip chip-green">
      <Icon of={Check} size={16} strokeWidth={2.5} />
      {t('owned')}
    </span>
  );
}

/** Placeholder until the member's relation to the product is known. */
export function BuyPlaceholder({ className }: { className?: string }) {
  return <Skeleton className={className ?? 'h-13 rounded-md'} />;
}
