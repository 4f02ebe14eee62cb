import type { GetStaticProps } from 'next';
import { InterestsSection, SettingsView } from '@/features/settings';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const SettingsInterests: QimaPage = () => {
  const { t } = useTranslation('settings');
  return (
    <Columns>
      <Meta title={t('interests')} noindex />
      <SettingsView section="interests">
        <InterestsSection />
      </SettingsView>
    </Columns>
  );
};

SettingsInterests.guestRedirect = '/login';

export default SettingsInterests;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'settings'),
});
