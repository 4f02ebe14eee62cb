import type { GetStaticProps } from 'next';
import { VerifyView } from '@/features/finance/verify';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage } from '@/shell';
import { renderOnDemand, staticPageProps } from '@/shell/page-props';

const MONTH_PATTERN = /^20\d{2}-(0[1-9]|1[0-2])$/;

type Props = { period: string };

const VerifyShare: QimaPage<Props> = ({ period }) => {
  const { t } = useTranslation('verify');
  return (
    <Columns>
      <Meta title={t('title')} noindex />
      <VerifyView key={period} period={period} />
    </Columns>
  );
};

VerifyShare.guestRedirect = '/login';

export default VerifyShare;

// Months are not known at build time. The page contains only texts, like every page behind sign-in.
export const getStaticPaths = renderOnDemand;

export const getStaticProps: GetStaticProps<Props, { period: string }> = async ({ params, locale }) => {
  const period = params?.period ?? '';
  if (!MONTH_PATTERN.test(period)) return { notFound: true };
  return { props: { period, ...(await staticPageProps(locale, 'verify', 'finance')) } };
};
