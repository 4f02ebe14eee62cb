import type { GetServerSideProps } from 'next';
import { PolicyPage } from '@/features/policy';
import type { QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const PrivacyPolicy: QimaPage = () => <PolicyPage name="privacy" path="/privacy-policy" />;

PrivacyPolicy.shell = 'bare';

export default PrivacyPolicy;

export const getServerSideProps: GetServerSideProps = async ({ locale }) => ({
  props: await pageProps(locale, 'policy'),
});
