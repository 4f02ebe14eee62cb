import type { GetServerSideProps } from 'next';
import { PolicyPage } from '@/features/policy';
import type { QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const TermsAndConditions: QimaPage = () => <PolicyPage name="terms" path="/terms-and-conditions" />;

TermsAndConditions.shell = 'bare';

export default TermsAndConditions;

export const getServerSideProps: GetServerSideProps = async ({ locale }) => ({
  props: await pageProps(locale, 'policy'),
});
