import { FileClock, MessageCircle, Share2 } from 'lucide-react';
import { useTranslation } from 'next-i18next/pages';
import type { Post } from '@/api';
import { useOwned } from '@/api/owned';
import { Button, Icon, Link, Money, Nuqta, useFormat } from '@/ui';
import { EvaluationFaces } from './evaluations';
import { BuyPlace, GuestBuy, joinToBuy, ProductBuy } from './product-buy';
import { ProductFacts } from './product-facts';
import { OwnPanel } from './product-own';
import { OwnedPanel } from './product-owned';
import { useShare } from './use-share';

/** The product's price and what can be done about it; on small screens a bar at the foot says it in one line. */
export function ProductPanel({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { t: common } = useTranslation();
  const { shortDate } = useFormat();
  const { sharePost } = useShare();
  const isOwned = useOwned(post);
  const { comments, purchases } = post.counts;
  return (
    <section aria-label={t('product')} className="card grid gap-4 p-5 max-md:hidden">
      <p className="flex items-center justify-between">
        <span className="font-display text-h1 font-semibold">
          {post.priceCents ? <Money cents={post.priceCents} /> : common('common.free')}
        </span>
        <span className="flex gap-1.5 text-saffron">
          <Nuqta size={12} />
          <Nuqta size={12} />
        </span>
      </p>
      <div className="guest-only grid gap-2">
        <GuestBuy post={post} size="lg" full />
        <p className="text-center text-xs text-ink-3">
          {t('alreadyMember')} <Link href={joinToBuy(post).replace('/signup', '/login')}>{common('nav.signIn')}</Link>
        </p>
      </div>
      <div className="member-only">
        <MemberState post={post} isOwned={isOwned} />
      </div>
      <Button variant="o" full onClick={() => void sharePost(post)}>
        <Icon of={Share2} />
        {t('share')}
      </Button>
      {!isOwned && !post.viewer?.mine && <ProductFacts post={post} />}
      <ul className="grid gap-2 text-s text-ink-2">
        <li className="flex items-center gap-2.5">
          <Icon of={FileClock} size={18} className="text-ink-3" />
          {t('publishedOn', { date: shortDate(post.editedAt ?? post.createdAt) })}
        </li>
        {comments > 0 && (
          <li className="flex items-center gap-2.5">
            <Icon of={MessageCircle} size={18} className="text-ink-3" />
            {t('comments', { count: comments })}
          </li>
        )}
      </ul>
      <p className="flex items-center justify-between gap-3 border-t border-line pt-3.5 text-s text-ink-3 empty:hidden has-[>:only-child:empty]:hidden">
        {purchases > 0 && <span>{t('sales', { count: purchases })}</span>}
        <EvaluationFaces post={post} />
      </p>
    </section>
  );
}

function MemberState({ post, isOwned }: { post: Post; isOwned: boolean }) {
  if (isOwned) return <OwnedPanel post={post} />;
  if (!post.viewer) return <BuyPlace />;
  if (post.viewer.mine) return <OwnPanel post={post} />;
  return <ProductBuy post={post} size="lg" full />;
}
