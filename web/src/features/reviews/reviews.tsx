import { useEffect, useRef, useState } from 'react';
import { type Post, useMembership } from '@/api';
import { useCached } from '@/api/client/use-cached';
import { useIsOwned } from '@/api/mutations/owned-products';
import { useTranslation } from '@/lib/i18n';
import { Rating, Skeleton } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';

// Loaded before the section is in view, so that nothing visible moves.
const LOAD_MARGIN = '150% 0px';

const ReviewSection = lazyWithRetry(
  () => import('./review-section').then((module) => module.ReviewSection),
  SectionPlaceholder,
);

/** Reviews of a product at `#reviews`; the server renders the average, the browser loads the rest. */
export function Reviews({ post: rendered }: { post: Post }) {
  const { t } = useTranslation('reviews');
  const isMember = useMembership() === 'member';
  // The post component fetches it; here only the fresher average is read.
  const post = useCached<Post>(isMember ? `/posts/post/${rendered._id}` : null) ?? rendered;
  const isOwned = useIsOwned(post);
  const count = post.ratingCount ?? 0;
  // A member can have a review that is not listed; guests have none.
  const isShown = count > 0 || isMember;
  const { section, isNear } = useIsNear(isShown);
  if (!isShown) return null;
  return (
    <section ref={section} id="reviews" aria-labelledby="reviews-title" className="mt-8 scroll-mt-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <h2 id="reviews-title" tabIndex={-1} className="text-h3 outline-none">
          {t('title')}
        </h2>
        {/* The HTML has it below the title. */}
        {isNear && <Rating tenths={post.ratingTenths} count={count} className="text-s" />}
      </div>
      {count === 0 && <p className="text-s text-ink-3">{t(isOwned ? 'none' : 'noneHint')}</p>}
      {isNear ? <ReviewSection post={post} /> : count > 0 && <div className="min-h-60" />}
    </section>
  );
}

/** Whether an element has been near the viewport. */
function useIsNear(isShown: boolean) {
  const section = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!isShown || isNear || !section.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: LOAD_MARGIN },
    );
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [isShown, isNear]);
  return { section, isNear };
}

function SectionPlaceholder({ post }: { post: Post }) {
  const isOwned = useIsOwned(post);
  if (!post.ratingCount && !isOwned) return null;
  return (
    <div aria-hidden="true" className="mt-4 grid min-h-60 content-start gap-3">
      <Skeleton className="h-24 rounded-md" />
      <Skeleton className="h-16 rounded-md" />
    </div>
  );
}
