import { useMe } from '@/api';
import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { useTranslation } from '@/lib/i18n';
import { EmptyState } from '@/ui';
import { PEOPLE_GRID } from '../grid-classes';
import { ItemGrid } from '../item-grid';
import { MemberCard, MemberSkeleton } from '../member-card';
import type { ListedMember } from '../people';

/** Suggested members with the reason, then the most followed ones. */
export function PeopleList({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation('seeAll');
  const { data: me } = useMe();
  const suggested = useInfiniteList<ListedMember>(isMember ? '/users/suggestedOnes' : null);
  const settled = !isMember || suggested.items || suggested.error;
  const others = useInfiniteList<ListedMember>(settled ? '/users/exploreUsers' : null);
  const first = suggested.items ?? [];
  const listedIds = new Set([...first.map(({ _id }) => _id), me?._id]);
  const items = others.items && [...first, ...others.items.filter(({ _id }) => !listedIds.has(_id))];
  return (
    <ItemGrid
      list={{ ...others, items }}
      className={PEOPLE_GRID}
      skeleton={<MemberSkeleton />}
      skeletonCount={12}
      errorTitle={t('errorTitle')}
      empty={<EmptyState icon="wave" title={t('emptyTitle')} className="card" />}
      render={(user) => <MemberCard user={user} headingLevel="h2" />}
    />
  );
}
