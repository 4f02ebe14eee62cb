import type { GetStaticProps } from 'next';
import { NotificationsSection, SettingsView } from '@/features/settings';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const SettingsNotifications: QimaPage = () => {
  const { t } = useTranslation('settings');
  return (
    <Columns>
      <Meta title={t('notifications')} noindex />
      <SettingsView section="notifications">
        <NotificationsSection />
      </SettingsView>
    </Columns>
  );
};

SettingsNotifications.guestRedirect = '/login';

export default SettingsNotifications;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'settings'),
});
