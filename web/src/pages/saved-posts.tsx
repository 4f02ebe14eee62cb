import type { GetStaticProps } from 'next';
import { PostCard, PostSkeleton } from '@/features/posts';
import { SavedView } from '@/features/saved';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const SavedPosts: QimaPage = () => {
  const { t } = useTranslation('saved');
  return (
    <Columns>
      <Meta title={t('title')} noindex />
      <SavedView renderPost={(post) => <PostCard post={post} />} skeleton={<PostSkeleton />} />
    </Columns>
  );
};

SavedPosts.guestRedirect = '/login';

export default SavedPosts;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'saved', 'post', 'profile', 'reactions', 'share'),
});
