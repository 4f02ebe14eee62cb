import { useTranslation } from '@/lib/i18n';
import { matchRanges } from '@/lib/match';
import { memberPath } from '@/lib/member-path';
import { Avatar, Handle, Link, Name, Skeleton, UserText } from '@/ui';
import { useCards } from './cards';
import type { ListedMember } from './people';

/** Member in one line, with the match marked in the name. */
export function MemberRow({ user, query }: { user: ListedMember; query: string }) {
  const { t } = useTranslation('explore');
  const { Follow } = useCards();
  const { _id, name, handle, isStaff, bio, profilePic, isFollowing, followersCount } = user;
  const typed = query.replace(/^@/, '');
  const line = 'clip block text-xs text-ink-3';
  return (
    <div className="flex items-center gap-3">
      <Link plain href={memberPath(user)} className="flex min-w-0 flex-1 items-center gap-3">
        <Avatar name={name} picture={profilePic} size={44} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <Name className="clip text-s font-semibold" highlights={matchRanges(name, typed)} isStaff={isStaff}>
              {name}
            </Name>
            {handle && (
              <Handle className="clip max-xs:hidden text-xs" highlights={matchRanges(handle, typed)}>
                {handle}
              </Handle>
            )}
          </span>
          {bio ? (
            <UserText plain className={line}>
              {bio}
            </UserText>
          ) : (
            <span className={line}>{t('followers', { count: followersCount })}</span>
          )}
        </span>
      </Link>
      <span className="shrink-0">
        <Follow userId={_id} name={name} isFollowing={isFollowing} />
      </span>
    </div>
  );
}

/** Placeholder of a MemberRow. */
export function MemberRowSkeleton() {
  return (
    <div aria-hidden="true" className="flex items-center gap-3">
      <Skeleton className="size-11 shrink-0 rounded-full" />
      <span className="grid flex-1 gap-2.5">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3 w-3/5" />
      </span>
      <Skeleton className="h-9 w-24 rounded-md" />
    </div>
  );
}
