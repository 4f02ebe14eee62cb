import type { GetStaticProps } from 'next';
import { SettingsView } from '@/features/settings';
import { StandingSection } from '@/features/standing';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';

const SettingsStanding: QimaPage = () => {
  const { t } = useTranslation('standing');
  return (
    <Columns>
      <Meta title={t('title')} noindex />
      <SettingsView section="standing">
        <StandingSection />
      </SettingsView>
    </Columns>
  );
};

SettingsStanding.guestRedirect = '/login';

export default SettingsStanding;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'settings', 'standing'),
});
