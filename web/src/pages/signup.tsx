import type { GetServerSideProps, InferGetServerSidePropsType } from 'next';
import { serverProviders } from '@/api/session/identity-providers';
import { SignupFlow } from '@/features/auth';
import { useTranslation } from '@/lib/i18n';
import { Meta, type QimaPage } from '@/shell';
import { pageProps } from '@/shell/page-props';

const Signup: QimaPage<InferGetServerSidePropsType<typeof getServerSideProps>> = ({ providers }) => {
  const { t } = useTranslation('auth');
  return (
    <>
      <Meta title={t('signupTitle')} path="/signup" />
      <SignupFlow providers={providers} />
    </>
  );
};

Signup.shell = 'bare';

Signup.needsScripts = true;

export default Signup;

export const getServerSideProps = (async ({ locale }) => ({
  props: {
    ...(await pageProps(locale, 'codes', 'auth', 'settings')),
    providers: await serverProviders(locale ?? 'en'),
  },
})) satisfies GetServerSideProps;
