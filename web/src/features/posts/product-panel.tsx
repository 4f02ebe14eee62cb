import { FileClock } from 'lucide-react';
import { type Post, useMembership } from '@/api';
import { useIsOwned } from '@/api/mutations/owned-products';
import { useTranslation } from '@/lib/i18n';
import { Icon, Link, lazyWithRetry, Money, useFormat } from '@/ui';
import { postPath } from './action-styles';
import { EvaluationFaces } from './evaluations';
import { BuyPlaceholder, GuestBuy } from './product-buy';
import { ProductDetails } from './product-details';
import { SavePanelButton } from './save-button';

const MemberState = lazyWithRetry(
  () => import('./product-member').then((module) => module.MemberState),
  () => <BuyPlaceholder />,
);

/** Price and actions of a product; small screens have a bar instead. */
export function ProductPanel({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { t: common } = useTranslation();
  const { shortDate } = useFormat();
  const membership = useMembership();
  const isOwned = useIsOwned(post);
  const { purchases } = post.counts;
  return (
    <section aria-label={t('product')} className="card grid gap-4 p-5 max-md:hidden">
      <p className="font-display text-h1 font-semibold">
        {post.priceCents ? <Money cents={post.priceCents} /> : common('common.free')}
      </p>
      <div className="guest-only grid gap-2">
        <GuestBuy post={post} size="lg" full />
        <p className="text-center text-xs text-ink-3">
          {t('alreadyMember')}{' '}
          <Link href={`/login?next=${encodeURIComponent(postPath(post))}`}>{common('nav.signIn')}</Link>
        </p>
      </div>
      <div className="member-only">
        {membership === 'member' ? <MemberState post={post} isOwned={isOwned} /> : <BuyPlaceholder />}
      </div>
      {!post.viewer?.mine && <SavePanelButton post={post} />}
      {!post.viewer?.mine && <ProductDetails post={post} isOwned={isOwned} />}
      <ul className="grid gap-2 text-s text-ink-2">
        <li className="flex items-center gap-2.5">
          <Icon of={FileClock} size={18} className="text-ink-3" />
          {t('publishedOn', { date: shortDate(post.editedAt ?? post.createdAt) })}
        </li>
      </ul>
      <p className="flex items-center justify-between gap-3 border-t border-line pt-3.5 text-s text-ink-3 empty:hidden has-[>:only-child:empty]:hidden">
        {purchases > 0 && !post.viewer?.mine && <span>{t('sales', { count: purchases })}</span>}
        <EvaluationFaces post={post} />
      </p>
    </section>
  );
}
