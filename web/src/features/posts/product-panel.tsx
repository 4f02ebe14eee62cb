import { FileClock, MessageCircle, Share2 } from 'lucide-react';
import { useTranslation } from 'next-i18next/pages';
import type { Post } from '@/api';
import { Button, Icon, Money, Nuqta, useFormat } from '@/ui';
import { EvaluationFaces } from './evaluations';
import { useShare } from './use-share';

/** The product's price and what is known of it; on small screens the price stands under the title. */
export function ProductPanel({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { t: common } = useTranslation();
  const { shortDate } = useFormat();
  const { sharePost } = useShare();
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
      <Button variant="o" full onClick={() => void sharePost(post)}>
        <Icon of={Share2} />
        {t('share')}
      </Button>
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
