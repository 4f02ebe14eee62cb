import { RefreshCw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import useSWR from 'swr';
import { api, type SuggestedUser, useMembership } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Avatar, Button, ErrorState, Handle, Icon, Name, Skeleton, UserText } from '@/ui';

const SHOWN = 6;
const PATH = `/users/suggestedOnes?limit=${SHOWN * 3}`;

export type FollowAll = {
  isFollowing: (user: SuggestedUser) => boolean;
  followAll: (users: readonly SuggestedUser[]) => void;
};

type Props = FollowAll & { renderFollow: (user: SuggestedUser) => ReactNode };

/** Suggested members by the interests of the member. */
export function WelcomePeople({ renderFollow, isFollowing, followAll }: Props) {
  const { t } = useTranslation('welcome');
  const isMember = useMembership() === 'member';
  const id = useId();
  const [first, setFirst] = useState(0);
  // The rows stay while the page is open: a followed member is not removed.
  const { data, error, mutate } = useSWR<SuggestedUser[], Error>(
    isMember ? PATH : null,
    (path: string) => api.get<SuggestedUser[]>(path),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const people = data?.slice(first, first + SHOWN);
  const isAllFollowed = people?.every(isFollowing);
  const followed = data?.filter(isFollowing).length ?? 0;
  return (
    <section aria-labelledby={id} aria-busy={!data && !error} className="card min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 pt-5 pb-3 sm:px-6 sm:pt-6">
        <div>
          <h2 id={id} className="text-h3">
            {t('feed:suggested')}
          </h2>
          <p className="text-s text-ink-3">{t('peopleHint')}</p>
        </div>
        {people && people.length > 1 && (
          <Button variant="o" size="sm" disabled={isAllFollowed} onClick={() => followAll(people)}>
            {t('followAll')}
          </Button>
        )}
      </header>
      {error && !data && (
        <div className="px-4 pb-5 sm:px-6">
          <ErrorState boxed title={t('peopleError')} onRetry={() => void mutate()} />
        </div>
      )}
      {data?.length === 0 && <p className="px-4 pb-5 text-s sm:px-6 text-ink-2">{t('noPeople')}</p>}
      <ul>
        {people?.map((user) => (
          <li key={user._id} className="flex items-center gap-3 border-t border-line px-4 py-3 sm:px-6">
            <Avatar name={user.name} picture={user.profilePic} />
            <span className="min-w-0 flex-1">
              <Name className="clip block text-s font-semibold" isStaff={user.isStaff}>
                {user.name}
              </Name>
              {user.bio ? (
                <UserText plain className="clip block text-xs text-ink-3">
                  {user.bio}
                </UserText>
              ) : (
                user.handle && <Handle className="clip block text-xs">{user.handle}</Handle>
              )}
            </span>
            {renderFollow(user)}
          </li>
        ))}
        {!data &&
          !error &&
          ['first', 'second', 'third'].map((place) => (
            <li
              key={place}
              aria-hidden="true"
              className="flex items-center gap-3 border-t border-line px-4 py-3 sm:px-6"
            >
              <Skeleton className="size-11 shrink-0 rounded-full" />
              <Skeleton className="h-4 flex-1" />
              <Skeleton className="h-9 w-20 rounded-md" />
            </li>
          ))}
      </ul>
      {data && data.length > 0 && (
        <footer className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-2 text-s">
          {data.length > SHOWN && (
            <Button variant="t" size="sm" onClick={() => setFirst(first + SHOWN < data.length ? first + SHOWN : 0)}>
              <Icon of={RefreshCw} size={18} />
              {t('others')}
            </Button>
          )}
          <span role="status" className="ms-auto text-ink-3">
            {followed > 0 && t('followed', { count: followed })}
          </span>
        </footer>
      )}
    </section>
  );
}
