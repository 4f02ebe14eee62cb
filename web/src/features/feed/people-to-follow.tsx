import type { ReactNode } from 'react';
import useSWR from 'swr';
import { api, type SuggestedUser, useMembership } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { Avatar, Handle, Link, Name, Skeleton, UserText } from '@/ui';

const PATH = '/users/suggestedOnes?limit=3';

/** Three suggested members; nothing without suggestions. */
export function PeopleToFollow({ renderFollow }: { renderFollow: (user: SuggestedUser) => ReactNode }) {
  const { t } = useTranslation('feed');
  const member = useMembership() === 'member';
  // The rows stay while the page is open: a followed member is not removed.
  const { data: people, error } = useSWR<SuggestedUser[], Error>(
    member ? PATH : null,
    (path: string) => api.get<SuggestedUser[]>(path),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  if (error || people?.length === 0) return null;
  return (
    <section aria-labelledby="people-to-follow" className="card min-w-0 p-5">
      <header className="flex items-baseline justify-between gap-3">
        <h2 id="people-to-follow" className="text-[1.0625rem]">
          {t('suggested')}
        </h2>
        <Link href="/see-all?list=suggested-users" className="inline-flex min-h-6 shrink-0 items-center text-s">
          {t('common:common.seeAll')}
        </Link>
      </header>
      <ul className="mt-3 grid grid-cols-1 gap-3.5">
        {people?.map((user) => (
          <li key={user._id} className="flex items-center gap-3">
            <Link plain href={memberPath(user)} className="flex min-w-0 flex-1 items-center gap-3">
              <Avatar name={user.name} picture={user.profilePic} size={42} />
              <span className="min-w-0">
                <Name className="clip block text-s font-semibold" isStaff={user.isStaff}>
                  {user.name}
                </Name>
                <PersonSubtitle user={user} />
              </span>
            </Link>
            {/* The card is narrow, so the button has no icon. */}
            <span className="shrink-0 [&_svg]:hidden">{renderFollow(user)}</span>
          </li>
        )) ?? <PeopleSkeleton />}
      </ul>
    </section>
  );
}

function PersonSubtitle({ user: { bio, handle } }: { user: SuggestedUser }) {
  const className = 'clip block text-xs text-ink-3';
  if (!bio) return handle && <Handle className={className}>{handle}</Handle>;
  return (
    <UserText plain className={className}>
      {bio}
    </UserText>
  );
}

function PeopleSkeleton() {
  return ['first', 'second', 'third'].map((place) => (
    <li key={place} className="flex items-center gap-3">
      <Skeleton className="size-[42px] shrink-0 rounded-full" />
      <span className="grid flex-1 gap-2">
        <Skeleton className="h-3.5 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
      </span>
      <Skeleton className="h-9 w-16 rounded-md" />
    </li>
  ));
}
