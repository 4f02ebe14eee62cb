import useSWR from 'swr';
import { api, useMembership } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Carousel, postsPerView, usersPerView } from '@/ui';
import { MemberCard } from '../member-card';
import type { Explored } from '../people';
import { PostTile } from '../post-tile';
import { Section } from '../section';

const PATH = '/users/explore';

/** Members, posts and products of the first screen in one request; the server's data is for guests. */
export function useExplore(initial: Explored | null) {
  const membership = useMembership();
  const { data } = useSWR<Explored, Error>(
    membership === 'unknown' ? null : PATH,
    (path: string) => api.get<Explored>(path),
    {
      fallbackData: initial ?? undefined,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: membership === 'member',
    },
  );
  return data;
}

export function PeopleCarousel({ explored }: { explored: Explored | undefined }) {
  const { t } = useTranslation('explore');
  const people = explored?.users ?? [];
  if (people.length === 0) return null;
  return (
    <Section title={t('people')} seeAll="/see-all?list=suggested-users">
      <Carousel label={t('people')} perView={usersPerView} className="carousel-even">
        {people.map((user) => (
          <MemberCard key={user._id} user={user} />
        ))}
      </Carousel>
    </Section>
  );
}

export function PostsCarousel({ explored }: { explored: Explored | undefined }) {
  const { t } = useTranslation('explore');
  const posts = explored?.posts.slice(0, 6) ?? [];
  if (posts.length === 0) return null;
  return (
    <Section title={t('readNow')} seeAll="/see-all?list=explore-posts">
      <Carousel label={t('readNow')} perView={postsPerView} className="carousel-even">
        {posts.map((post) => (
          <PostTile key={post._id} post={post} />
        ))}
      </Carousel>
    </Section>
  );
}
