import { type ReactNode, useId } from 'react';
import useSWR from 'swr';
import { api, type SuggestedUser, useMembership } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Avatar, ErrorState, Handle, Name, Skeleton, UserText } from '@/ui';

const PATH = '/users/suggestedOnes?limit=6';

/** Suggested members by the interests of the member. */
export function WelcomePeople({ renderFollow }: { renderFollow: (user: SuggestedUser) => ReactNode }) {
  const { t } = useTranslation('welcome');
  const isMember = useMembership() === 'member';
  const id = useId();
  // The rows stay while the page is open: a followed member is not removed.
  const { data, error, mutate } = useSWR<SuggestedUser[], Error>(
    isMember ? PATH : null,
    (path: string) => api.get<SuggestedUser[]>(path),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  return (
    <section aria-labelledby={id} aria-busy={!data && !error} className="card min-w-0">
      <header className="p-5 pb-3">
        <h2 id={id} className="text-h3">
          {t('feed:suggested')}
        </h2>
        <p className="text-s text-ink-3">{t('peopleHint')}</p>
      </header>
      {error && !data && (
        <div className="p-5 pt-0">
          <ErrorState boxed title={t('peopleError')} onRetry={() => void mutate()} />
        </div>
      )}
      {data?.length === 0 && <p className="p-5 pt-0 text-s text-ink-2">{t('noPeople')}</p>}
      <ul>
        {data?.map((user) => (
          <li key={user._id} className="flex items-center gap-3 border-t border-line px-5 py-3">
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
            <li key={place} aria-hidden="true" className="flex items-center gap-3 border-t border-line px-5 py-3">
              <Skeleton className="size-11 shrink-0 rounded-full" />
              <Skeleton className="h-4 flex-1" />
              <Skeleton className="h-9 w-20 rounded-md" />
            </li>
          ))}
      </ul>
    </section>
  );
}
