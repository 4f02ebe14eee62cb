import type { GetStaticProps } from 'next';
import { ComposerBox, WaitingPosts } from '@/features/composer';
import { EstimateCard, Feed, PeopleToFollow, RecommendedProducts } from '@/features/feed';
import { PostCard, PostSkeleton } from '@/features/posts';
import { FollowButton } from '@/features/profile';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const Home: QimaPage = () => {
  const { t } = useTranslation('feed');
  return (
    <>
      {/* The product's name alone (requirements 1). */}
      <Meta noindex />
      <Columns
        rail={<Rail />}
        className="[@media(height>=700px)]:[&>aside]:sticky [&>aside]:top-[calc(var(--bar)+1.5rem)]"
      >
        <h1 className="sr-only">{t('title')}</h1>
        <ComposerBox />
        <WaitingPosts />
        <Feed
          renderPost={(post, onDeleted) => <PostCard post={post} onDeleted={onDeleted} />}
          skeleton={<PostSkeleton />}
        />
      </Columns>
    </>
  );
};

function Rail() {
  return (
    <>
      <EstimateCard />
      <PeopleToFollow
        renderFollow={({ _id, name, isFollowing }) => (
          <FollowButton userId={_id} name={name} isFollowing={isFollowing} size="sm" />
        )}
      />
      <RecommendedProducts />
    </>
  );
}

Home.guestRedirect = '/guest';

export default Home;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'feed', 'composer', 'post', 'profile', 'reactions', 'share'),
});
