import type { GetStaticProps } from 'next';
import { useRouter } from 'next/router';
import { useReauth } from '@/features/reauth';
import { ConsoleFrame } from '@/features/staff';
import { AppealView } from '@/features/staff/appeals';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import type { QimaPage } from '@/shell';
import { renderOnDemand, staticPageProps } from '@/shell/page-props';

type Props = { number: number };

const StaffAppeal: QimaPage<Props> = ({ number }) => {
  const { t } = useTranslation('staff');
  const { t: appeals } = useTranslation('appeals');
  const { isFallback } = useRouter();
  const { confirm, dialog } = useReauth('staff');
  const keys = [
    { keys: 'J K', label: `${t('keys.j')} · ${t('keys.k')}` },
    { keys: '1 2 3', label: appeals('answer.outcome') },
    { keys: 'Enter', label: t('keys.enter') },
  ];
  const title = appeals('appeal', { reference: isolateLtr(`A-${number}`) });
  return (
    <>
      <ConsoleFrame section="appeals" title={title} confirm={confirm} keys={keys}>
        {!isFallback && <AppealView key={number} number={number} />}
      </ConsoleFrame>
      {dialog}
    </>
  );
};

StaffAppeal.shell = 'bare';
StaffAppeal.guestRedirect = '/login';

export default StaffAppeal;

export const getStaticPaths = renderOnDemand;

export const getStaticProps: GetStaticProps<Props> = async ({ locale, params }) => {
  const number = String(params?.number);
  if (!/^[1-9]\d{0,8}$/.test(number)) return { notFound: true };
  return {
    props: { number: Number(number), ...(await staticPageProps(locale, 'staff', 'appeals', 'confirm', 'auth')) },
  };
};
