import type { GetStaticPaths, GetStaticProps } from 'next';
import { mutate } from 'swr';
import { PostList, TipButton, useShare } from '@/features/posts';
import { ProfileView } from '@/features/profile';
import { type MemberPageProps, memberPageProps } from '@/features/profile/member-page-props';
import { HANDLE } from '@/lib/member-path';
import type { QimaPage } from '@/shell';
import { REVALIDATE_SECONDS } from '@/shell/page-props';

const MemberPage: QimaPage<MemberPageProps> = ({ profile, posts }) => {
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

export default MemberPage;

export const getStaticPaths: GetStaticPaths = async () => ({ paths: [], fallback: 'blocking' });

export const getStaticProps: GetStaticProps<MemberPageProps, { handle: string }> = async ({
  params,
  locale = 'en',
}) => {
  const handle = params?.handle ?? '';
  if (!handle.startsWith('@') || !HANDLE.test(handle.slice(1)))
    return { notFound: true, revalidate: REVALIDATE_SECONDS };
  return memberPageProps(handle, `/${handle}`, locale);
};
