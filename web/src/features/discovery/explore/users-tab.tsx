import { useInfiniteList } from '@/api/lists/use-infinite-list';
import { useTranslation } from '@/lib/i18n';
import { ButtonLink, Carousel, EmptyState, usersPerView } from '@/ui';
import { PEOPLE_GRID } from '../grid-classes';
import { ItemGrid } from '../item-grid';
import { MemberCard, MemberSkeleton } from '../member-card';
import type { Explored, ListedMember } from '../people';
import { Section } from '../section';
import { type ExploreState, isDefaultState, listPath } from './address';

type Props = { address: ExploreState; explored: Explored | undefined };

/** Suggested members, then the most followed ones; or the members of a category, or in another order. */
export function UsersTab({ address, explored }: Props) {
  const { t } = useTranslation('explore');
  const list = useInfiniteList<ListedMember>(listPath(address));
  const start = isDefaultState(address);
  // Guests' suggestions are the most followed members too.
  const suggested = (start && explored?.users.filter(({ reason }) => reason.type !== 'popular')) || [];
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
      <Section title={t(address.sort === 'new' ? 'newestPeople' : 'mostFollowed')}>
        <ItemGrid
          list={list}
          className={PEOPLE_GRID}
          skeleton={<MemberSkeleton />}
          skeletonCount={12}
          errorTitle={t('usersError')}
          empty={start ? <EmptyState icon="wave" title={t('emptyUsersTitle')} className="card" /> : <NoPeople />}
          render={(user) => <MemberCard user={user} />}
        />
      </Section>
    </>
  );
}

function NoPeople() {
  const { t } = useTranslation('explore');
  return (
    <EmptyState
      icon="wave"
      title={t('emptyPeopleTitle')}
      subtitle={t('emptyProductsSubtitle')}
      className="card"
      action={
        <ButtonLink href="/explore?tab=users" variant="s">
          {t('showAll')}
        </ButtonLink>
      }
    />
  );
}
