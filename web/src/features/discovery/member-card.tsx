import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Avatar, Handle, Link, Name, Nuqta, Skeleton, UserText } from '@/ui';
import { useCards } from './cards';
import type { ListedMember } from './people';
import { Reason } from './reason';

type Props = { user: ListedMember; headingLevel?: 'h2' | 'h3'; className?: string };

/** Card of a member in a grid or carousel, a link to the profile with a follow button. */
export function MemberCard({ user, headingLevel: Heading = 'h3', className }: Props) {
  const { t } = useTranslation('explore');
  const { Follow } = useCards();
  const { _id, name, handle, isStaff, bio, profilePic, followersCount, isFollowing, reason } = user;
  return (
    <article
      className={cn(
        'card relative flex h-full flex-col items-center px-3 pt-5 pb-4 text-center transition-shadow hover:shadow-2 sm:px-4',
        className,
      )}
    >
      <Avatar name={name} picture={profilePic} size={72} />
      <Heading className="mt-3 max-w-full text-b leading-[1.5]">
        <Link plain href={memberPath(user)} className="clip block after:absolute after:inset-0 after:content-['']">
          <Name isStaff={isStaff}>{name}</Name>
        </Link>
      </Heading>
      {/* Every card reserves these lines, so that the buttons of a row align. */}
      <p className="min-h-[1.6em] max-w-full text-xs">{handle && <Handle className="clip block">{handle}</Handle>}</p>
      <UserText plain className="clamp-2 mt-1 mb-0! min-h-[3.5em] w-full pb-0! text-center! text-s text-ink-2">
        {bio ?? ''}
      </UserText>
      <p className="mt-2 flex min-h-[3.4em] items-center gap-1.5 text-start text-xs text-ink-3 text-balance">
        <Nuqta size={6} className="shrink-0 text-saffron" />
        <span className="clamp-2 mb-0! pb-0!">
          {reason ? <Reason reason={reason} /> : t('followers', { count: followersCount })}
        </span>
      </p>
      <span className="relative z-1 mt-auto pt-2">
        <Follow userId={_id} name={name} isFollowing={isFollowing} />
      </span>
    </article>
  );
}

/** Placeholder of a MemberCard. */
export function MemberSkeleton() {
  return (
    <div aria-hidden="true" className="card flex h-full flex-col items-center px-4 pt-5 pb-4">
      <Skeleton className="size-[72px] rounded-full" />
      <Skeleton className="mt-4 h-4 w-3/4" />
      <Skeleton className="mt-2.5 h-3 w-1/2" />
      <Skeleton className="mt-5 h-3.5 w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-2/3" />
      <Skeleton className="mt-7 h-3 w-3/4" />
      <Skeleton className="mt-7 h-9 w-24 rounded-md" />
    </div>
  );
}
