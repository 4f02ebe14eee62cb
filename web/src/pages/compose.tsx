import type { GetStaticProps } from 'next';
import { useSharedText } from '@/features/composer';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { staticPageProps } from '@/shell/page-props';
import { Skeleton } from '@/ui';

/** Share target and shortcut of the installed app: leads to home with the composer open. */
const Compose: QimaPage = () => {
  const { t } = useTranslation('composer');
  useSharedText();
  return (
    <Columns>
      <Meta title={t('title')} noindex />
      <h1 className="sr-only">{t('title')}</h1>
      <Skeleton className="h-48 rounded-lg" />
    </Columns>
  );
};

Compose.needsScripts = true;

export default Compose;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await staticPageProps(locale, 'composer'),
});
