import { useMembership } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Link, Skeleton } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';
import { joinHref } from './paths';
import { useThisDesk } from './use-comment-drafts';

// Guests never write: this comes for members alone.
export const WriteBox = lazyWithRetry(() => import('./comment-form').then((module) => module.WriteBox), BoxPlace);
export const UnsentComment = lazyWithRetry(() => import('./pending-comment').then((module) => module.UnsentComment));

/** Where members write on the post; guests find the way to join. */
export function WritePlace() {
  const { t } = useTranslation('comments');
  const membership = useMembership();
  const { me, post } = useThisDesk();
  return (
    <div className="mt-4">
      {membership !== 'member' && (
        <Link plain href={joinHref(post._id)} className="guest-only field-box text-ink-3 hover:border-lapis">
          {t('guestWrite')}
        </Link>
      )}
      {membership !== 'guest' && <div className="member-only">{me ? <WriteBox /> : <BoxPlace />}</div>}
    </div>
  );
}

function BoxPlace() {
  return (
    <div aria-hidden="true" className="flex gap-3">
      <Skeleton className="mt-1 size-10 rounded-full" />
      <Skeleton className="h-12 flex-1 rounded-md" />
    </div>
  );
}
