import type { GetStaticProps } from 'next';
import { PolicyPage } from '@/features/policy';
import type { QimaPage } from '@/shell';
import { publicPageProps, renderOnDemand } from '@/shell/page-props';

const TermsAndConditions: QimaPage = () => <PolicyPage name="terms" path="/terms-and-conditions" />;

TermsAndConditions.shell = 'members';

export default TermsAndConditions;

export const getStaticPaths = renderOnDemand;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await publicPageProps(locale, 'policy'),
});
