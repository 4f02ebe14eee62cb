import type { GetStaticProps } from 'next';
import { useReauth } from '@/features/reauth';
import { PersonalSection, SettingsView } from '@/features/settings';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const SettingsPersonalInformation: QimaPage = () => {
  const { t } = useTranslation('settings');
  const { withReauth, dialog } = useReauth('account');
  return (
    <Columns>
      <Meta title={t('personal')} noindex />
      <SettingsView section="personal-information">
        <PersonalSection withReauth={withReauth} />
      </SettingsView>
      {dialog}
    </Columns>
  );
};

SettingsPersonalInformation.guestRedirect = '/login';

export default SettingsPersonalInformation;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'settings', 'confirm', 'auth'),
});
