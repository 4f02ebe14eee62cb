import type { GetStaticPaths, GetStaticProps } from 'next';
import { mutate } from 'swr';
import type { Page, Post, Profile } from '@/api';
import { serverGet, serverPayload } from '@/api/server';
import { PostList, useShare } from '@/features/posts';
import { ProfileView } from '@/features/profile';
import type { QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

type Props = { profile: Profile; posts: Page<Post> | null };

const UserPage: QimaPage<Props> = ({ profile, posts }) => {
  const { share } = useShare();
  return (
    <ProfileView
      key={profile._id}
      initial={profile}
      share={(path, title) => void share(path, title)}
      renderList={(tab, empty) => (
        <PostList
          key={tab}
          path={`/posts/${profile._id}?kind=${tab}`}
          initial={tab === 'post' ? posts : null}
          look={tab === 'post' ? 'feed' : 'products'}
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
  if (!profile) return { notFound: true, revalidate: 10 };
  const posts = await serverGet<Page<Post>>(`/posts/${id}?kind=post`, locale).catch(() => null);
  const texts = await pageProps(locale, 'profile', 'post', 'reactions', 'share');
  return { props: { ...texts, profile, posts }, revalidate: 60 };
};
