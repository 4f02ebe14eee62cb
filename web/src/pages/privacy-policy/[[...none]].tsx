import type { GetStaticProps } from 'next';
import { ConsentChoice } from '@/features/consent';
import { PolicyPage } from '@/features/policy';
import type { QimaPage } from '@/shell';
import { publicPageProps, renderOnDemand } from '@/shell/page-props';

const PrivacyPolicy: QimaPage = () => <PolicyPage name="privacy" path="/privacy-policy" choice={<ConsentChoice />} />;

PrivacyPolicy.shell = 'members';

export default PrivacyPolicy;

export const getStaticPaths = renderOnDemand;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({
  props: await publicPageProps(locale, 'policy'),
});
