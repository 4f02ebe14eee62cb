import type { GetStaticPaths, GetStaticProps } from 'next';
import { mutate } from 'swr';
import type { Page, Post, Profile } from '@/api';
import { serverGet, serverPayload } from '@/api/client/server';
import { trimPage } from '@/api/lists/trim-payload';
import { PostList, TipButton, useShare } from '@/features/posts';
import { ProfileView } from '@/features/profile';
import type { QimaPage } from '@/shell';
import { PARTIAL_REVALIDATE_SECONDS, publicPageProps, REVALIDATE_SECONDS } from '@/shell/page-props';

type Props = { profile: Profile; posts: Page<Post> | null };

const UserPage: QimaPage<Props> = ({ profile, posts }) => {
  const { share } = useShare();
  // A tip belongs to a post: here the newest one.
  const newest = posts?.payload[0];
  return (
    <ProfileView
      key={profile._id}
      initial={profile}
      share={(path, title) => void share(path, title)}
      tip={newest && <TipButton post={newest} look="button" />}
      renderList={(tab, empty) => (
        <PostList
          key={tab}
          path={`/posts/${profile._id}?kind=${tab}`}
          initial={tab === 'post' ? posts : null}
          layout={tab === 'post' ? 'feed' : 'products'}
          empty={empty}
          onDeleted={() => void mutate(`/users/${profile._id}`)}
        />
      )}
    />
  );
};

export default UserPage;

export const getStaticPaths: GetStaticPaths = async () => ({ paths: [], fallback: 'blocking' });

export const getStaticProps: GetStaticProps<Props, { userId: string }> = async ({ params, locale = 'en' }) => {
  const id = encodeURIComponent(params?.userId ?? '');
  const profile = await serverPayload<Profile>(`/users/${id}`, locale);
  if (!profile) return { notFound: true, revalidate: REVALIDATE_SECONDS };
  const posts = await serverGet<Page<Post>>(`/posts/${profile._id}?kind=post`, locale).catch(() => null);
  const texts = await publicPageProps(locale, 'profile', 'post', 'reactions', 'share');
  // Order of the props follows the end of the page: close repetitions compress better.
  const props = { posts: posts && trimPage(posts), profile, ...texts };
  return { props, revalidate: posts ? REVALIDATE_SECONDS : PARTIAL_REVALIDATE_SECONDS };
};
