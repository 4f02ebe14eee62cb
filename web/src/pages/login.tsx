import type { GetServerSideProps, InferGetServerSidePropsType } from 'next';
import { serverProviders } from '@/api/session/identity-providers';
import { LoginForm } from '@/features/auth';
import { useTranslation } from '@/lib/i18n';
import { Meta, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const Login: QimaPage<InferGetServerSidePropsType<typeof getServerSideProps>> = ({ providers }) => {
  const { t } = useTranslation('auth');
  return (
    <>
      <Meta title={t('loginTitle')} path="/login" />
      <LoginForm providers={providers} />
    </>
  );
};

Login.shell = 'bare';

Login.needsScripts = true;

export default Login;

export const getServerSideProps = (async ({ locale }) => ({
  props: {
    ...(await pageProps(locale, 'codes', 'auth', 'settings')),
    providers: await serverProviders(locale ?? 'en'),
  },
})) satisfies GetServerSideProps;
