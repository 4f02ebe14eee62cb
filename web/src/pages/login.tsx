import type { GetServerSideProps } from 'next';
import { LoginForm } from '@/features/auth';
import { useTranslation } from '@/lib/i18n';
import { Meta, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const Login: QimaPage = () => {
  const { t } = useTranslation('auth');
  return (
    <>
      <Meta title={t('loginTitle')} path="/login" />
      <LoginForm />
    </>
  );
};

Login.shell = 'bare';

export default Login;

export const getServerSideProps: GetServerSideProps = async ({ locale }) => ({
  props: await pageProps(locale, 'codes', 'auth', 'settings'),
});
