import type { GetStaticProps } from 'next';
import { FollowButton, useFollowAll } from '@/features/profile';
import { AvatarSection } from '@/features/settings';
import { WelcomeView } from '@/features/welcome';
import { useTranslation } from '@/lib/i18n';
import { Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const Welcome: QimaPage = () => {
  const { t } = useTranslation('welcome');
  const follows = useFollowAll();
  return (
    <>
      <Meta title={t('pageTitle')} noindex />
      <WelcomeView
        follows={follows}
        renderPicture={(me) => <AvatarSection me={me} />}
        renderFollow={({ _id, name, isFollowing }) => (
          <FollowButton userId={_id} name={name} isFollowing={isFollowing} size="sm" />
        )}
      />
    </>
  );
};

Welcome.shell = 'bare';
Welcome.guestRedirect = '/login';

export default Welcome;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'welcome', 'settings', 'profile', 'feed'),
});
