import type { GetStaticProps } from 'next';
import { PersonalSection, SettingsView } from '@/features/settings';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const SettingsPersonalInformation: QimaPage = () => {
  const { t } = useTranslation('settings');
  return (
    <Columns>
      <Meta title={t('personal')} noindex />
      <SettingsView section="personal-information">
        <PersonalSection />
      </SettingsView>
    </Columns>
  );
};

SettingsPersonalInformation.guestRedirect = '/login';

export default SettingsPersonalInformation;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'settings', 'auth'),
});
