import { type Person, useMe } from '@/api';
import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { useTranslation } from '@/lib/i18n';
import { memberPath } from '@/lib/member-path';
import { useErrorText } from '@/shell';
import { Avatar, EmptyState, ErrorState, Handle, Link, LoadMore, Name, Skeleton, UserText } from '@/ui';
import { FollowButton } from './follow-button';

type Props = { userId: string; tab: 'followers' | 'following'; onGo: () => void };

const SKELETON_KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function NetworkList({ userId, tab, onGo }: Props) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const { data: me } = useMe();
  const path = `/users/network?tab=${tab}&userId=${userId}`;
  const { items, error, hasMore, isLoadingMore, loadMore, reload } = useInfiniteList<Person>(path, { fresh: true });
  const failure = error && (
    <ErrorState
      boxed
      title={t('networkError')}
      subtitle={errorText(error)}
      onRetry={items ? loadMore : () => void reload()}
      className="my-4"
    />
  );
  if (!items) {
    return (
      failure || (
        <ul aria-busy="true">
          {SKELETON_KEYS.map((place) => (
            <PersonSkeleton key={place} />
          ))}
        </ul>
      )
    );
  }
  if (items.length === 0) {
    const own = me?._id === userId;
    const key = tab === 'followers' ? 'noFollowers' : 'noFollowing';
    return <EmptyState icon="wave" title={t(key)} subtitle={own ? t(`${key}Own`) : undefined} headingLevel="h3" />;
  }
  return (
    <>
      <ul>
        {items.map((person) => (
          <li key={person._id} className="flex min-h-18 items-center gap-3 border-b border-line py-2.5">
            <Link plain href={memberPath(person)} onClick={onGo} className="flex min-w-0 flex-1 items-center gap-3">
              <Avatar name={person.name} picture={person.profilePic} size={46} />
              <span className="min-w-0">
                <Name className="clip block text-s font-semibold" isStaff={person.isStaff}>
                  {person.name}
                </Name>
                <PersonSubtitle person={person} />
              </span>
            </Link>
            <span className="shrink-0">
              <FollowButton
                userId={person._id}
                name={person.name}
                isFollowing={person.isFollowing}
                followsMe={person.followsMe}
              />
            </span>
          </li>
        ))}
      </ul>
      {failure}
      {hasMore && !error && <LoadMore busy={isLoadingMore} onMore={loadMore} />}
    </>
  );
}

function PersonSubtitle({ person: { bio, handle } }: { person: Person }) {
  const className = 'clip block text-xs text-ink-3';
  if (!bio) return handle && <Handle className={className}>{handle}</Handle>;
  return (
    <UserText plain className={className}>
      {bio}
    </UserText>
  );
}

function PersonSkeleton() {
  return (
    <li className="flex min-h-18 items-center gap-3 border-b border-line py-2.5">
      <Skeleton className="size-[46px] shrink-0 rounded-full" />
      <span className="grid flex-1 gap-2">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3 w-3/5" />
      </span>
      <Skeleton className="h-9 w-24 rounded-md" />
    </li>
  );
}
