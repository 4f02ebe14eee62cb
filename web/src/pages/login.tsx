import type { GetServerSideProps } from 'next';
import { useTranslation } from 'next-i18next/pages';
import { LoginForm } from '@/features/auth';
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
  props: await pageProps(locale, 'auth', 'settings'),
});
