import type { GetServerSideProps, InferGetServerSidePropsType } from 'next';
import { serverProviders } from '@/api/session/identity-providers';
import { LoginForm } from '@/features/auth';
import { useTranslation } from '@/lib/i18n';
import { Meta, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';
import { lazyWithRetry } from '@/ui/lazy';

const SuspendedStanding = lazyWithRetry(() =>
  import('@/features/standing/suspended-standing').then((module) => module.SuspendedStanding),
);

const Login: QimaPage<InferGetServerSidePropsType<typeof getServerSideProps>> = ({ providers }) => {
  const { t } = useTranslation('auth');
  return (
    <>
      <Meta title={t('loginTitle')} path="/login" />
      <LoginForm providers={providers} SuspendedStanding={SuspendedStanding} />
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
