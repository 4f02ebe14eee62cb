import type { GetServerSideProps } from 'next';
import { SignupFlow } from '@/features/auth';
import { useTranslation } from '@/lib/i18n';
import { Meta, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const Signup: QimaPage = () => {
  const { t } = useTranslation('auth');
  return (
    <>
      <Meta title={t('signupTitle')} path="/signup" />
      <SignupFlow />
    </>
  );
};

Signup.shell = 'bare';

export default Signup;

export const getServerSideProps: GetServerSideProps = async ({ locale }) => ({
  props: await pageProps(locale, 'codes', 'auth', 'settings'),
});
