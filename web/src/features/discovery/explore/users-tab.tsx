import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { useTranslation } from '@/lib/i18n';
import { Carousel, EmptyState, usersPerView } from '@/ui';
import { PEOPLE } from '../grid-classes';
import { Listing } from '../listing';
import { MemberCard, MemberSkeleton } from '../member-card';
import type { Explored, Listed } from '../people';
import { Section } from '../section';
import { listPath, START } from './address';

const PATH = listPath({ ...START, tab: 'users' });

/** Who may interest this reader, and then whom most follow. */
export function UsersTab({ explored }: { explored: Explored | undefined }) {
  const { t } = useTranslation('explore');
  const list = useInfiniteList<Listed>(PATH);
  // A guest's suggestions are the most followed too.
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
        <Listing
          list={list}
          className={PEOPLE}
          skeleton={<MemberSkeleton />}
          places={12}
          errorTitle={t('usersError')}
          empty={<EmptyState icon="wave" title={t('emptyUsersTitle')} className="card" />}
          render={(user) => <MemberCard user={user} />}
        />
      </Section>
    </>
  );
}
