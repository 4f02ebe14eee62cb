import type { GetStaticProps } from 'next';
import { useReauth } from '@/features/reauth';
import { SecuritySection, SettingsView } from '@/features/settings';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const SettingsSecurity: QimaPage = () => {
  const { t } = useTranslation('settings');
  const { withReauth, dialog } = useReauth('account');
  return (
    <Columns>
      <Meta title={t('security')} noindex />
      <SettingsView section="security">
        <SecuritySection withReauth={withReauth} />
      </SettingsView>
      {dialog}
    </Columns>
  );
};

SettingsSecurity.guestRedirect = '/login';

export default SettingsSecurity;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'settings', 'confirm', 'auth'),
});
