import type { GetStaticProps } from 'next';
import { useRouter } from 'next/router';
import { useReauth } from '@/features/reauth';
import { CaseView, ConsoleFrame, readAct, useActHints } from '@/features/staff';
import { useTranslation } from '@/lib/i18n';
import type { QimaPage } from '@/shell';
import { renderOnDemand, staticPageProps } from '@/shell/page-props';

const NUMBER_PATTERN = /^[1-9]\d{0,8}$/;

type Props = { number: number };

const StaffCase: QimaPage<Props> = ({ number }) => {
  const { t } = useTranslation('staffCase');
  const { query } = useRouter();
  const { confirm, dialog } = useReauth('staff');
  const keys = useActHints('case');
  const title = `${t('title')} C-${number}`;
  return (
    <>
      <ConsoleFrame section="queue" title={title} confirm={confirm} keys={keys} caseNumber={number}>
        <CaseView key={number} number={number} asked={readAct(query.act)} />
      </ConsoleFrame>
      {dialog}
    </>
  );
};

StaffCase.shell = 'bare';
StaffCase.guestRedirect = '/login';

export default StaffCase;

// Numbers are not known at build time. The page contains only texts, like every page behind sign-in.
export const getStaticPaths = renderOnDemand;

export const getStaticProps: GetStaticProps<Props, { number: string }> = async ({ params, locale }) => {
  const number = params?.number ?? '';
  if (!NUMBER_PATTERN.test(number)) return { notFound: true };
  return {
    props: { number: Number(number), ...(await staticPageProps(locale, 'staff', 'staffCase', 'confirm', 'auth')) },
  };
};
