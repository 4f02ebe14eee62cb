import type { Post } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { ButtonLink, Money, Nuqta } from '@/ui';

/** Call to join for guests, fixed to the bottom of small screens. */
export function JoinBar({ post }: { post: Post }) {
  const { t } = useTranslation('post');
  const { t: common } = useTranslation();
  return (
    <section
      aria-label={t('guestBar')}
      className="guest-only sticky z-10 mt-6 flex items-center gap-4 border-line bg-surface max-md:inset-x-0 max-md:bottom-0 max-md:-mx-(--gutter) max-md:border-t max-md:px-(--gutter) max-md:pt-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:rounded-lg md:border md:p-5"
    >
      <span className="flex gap-1 text-saffron max-md:hidden">
        <Nuqta size={12} />
        <Nuqta size={12} />
      </span>
      {post.kind === 'digital' && (
        <span className="font-display text-h3 font-semibold md:hidden">
          {post.priceCents ? <Money cents={post.priceCents} /> : common('common.free')}
        </span>
      )}
      <p className="min-w-0 flex-1 text-s font-medium text-balance">{t('guestBar')}</p>
      <ButtonLink href={`/signup?next=${encodeURIComponent(`/posts/${post._id}`)}`}>{common('nav.joinNow')}</ButtonLink>
    </section>
  );
}
