import type { GetStaticProps, PageConfig } from 'next';
import { useTranslation } from '@/lib/i18n';
import { Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';
import { LogoMark } from '@/ui';

/** Card in the place of a post that is not public; the server sends it with the status 404. */
const GonePage: QimaPage = () => {
  const { t } = useTranslation('share');
  return (
    <>
      <Meta noindex />
      <p className="card flex items-center gap-3 px-4 py-3.5 text-s text-ink-2">
        <LogoMark size={26} />
        {t('gone')}
      </p>
    </>
  );
};
GonePage.shell = 'embed';

export default GonePage;

export const config: PageConfig = { unstable_runtimeJS: false };

export const getStaticProps: GetStaticProps = async ({ locale }) => ({ props: await staticPageProps(locale, 'share') });
