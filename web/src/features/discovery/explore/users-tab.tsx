import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { useTranslation } from '@/lib/i18n';
import { Carousel, EmptyState, usersPerView } from '@/ui';
import { PEOPLE_GRID } from '../grid-classes';
import { ItemGrid } from '../item-grid';
import { MemberCard, MemberSkeleton } from '../member-card';
import type { Explored, ListedMember } from '../people';
import { Section } from '../section';
import { DEFAULT_STATE, listPath } from './address';

const PATH = listPath({ ...DEFAULT_STATE, tab: 'users' });

/** Suggested members, then the most followed ones. */
export function UsersTab({ explored }: { explored: Explored | undefined }) {
  const { t } = useTranslation('explore');
  const list = useInfiniteList<ListedMember>(PATH);
  // Guests' suggestions are the most followed members too.
  const suggested = explored?.users.filter(({ reason }) => reason.type !== 'popular') ?? [];
  return (
    <>
      {suggested.length > 0 && (
        <Section title={t('people')} seeAll="/see-all?list=suggested-users">
          <Carousel label={t('people')} perView={usersPerView} className="carousel-even">
            {suggested.map((user) => (
              <MemberCard key={user._id} user={user} />
            ))}
          </Carousel>
        </Section>
      )}
      <Section title={t('mostFollowed')}>
        <ItemGrid
          list={list}
          className={PEOPLE_GRID}
          skeleton={<MemberSkeleton />}
          skeletonCount={12}
          errorTitle={t('usersError')}
          empty={<EmptyState icon="wave" title={t('emptyUsersTitle')} className="card" />}
          render={(user) => <MemberCard user={user} />}
        />
      </Section>
    </>
  );
}
