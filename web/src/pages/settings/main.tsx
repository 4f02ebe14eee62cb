import type { GetStaticProps } from 'next';
import { useReauth } from '@/features/reauth';
import { MainSection, SettingsView } from '@/features/settings';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const SettingsMain: QimaPage = () => {
  const { t } = useTranslation('settings');
  const { withReauth, dialog } = useReauth('account');
  return (
    <Columns>
      <Meta title={t('title')} noindex />
      <SettingsView section="main">
        <MainSection withReauth={withReauth} />
      </SettingsView>
      {dialog}
    </Columns>
  );
};

SettingsMain.guestRedirect = '/login';

export default SettingsMain;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'settings', 'account', 'confirm', 'auth'),
});
