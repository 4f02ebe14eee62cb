import type { GetStaticProps } from 'next';
import { useReauth } from '@/features/reauth';
import { ConsoleFrame, MemberLookup, MemberView } from '@/features/staff';
import { useTranslation } from '@/lib/i18n';
import type { QimaPage } from '@/shell';
import { renderOnDemand, staticPageProps } from '@/shell/page-props';

const ID_PATTERN = /^(?:@?[a-z0-9_]{3,20}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

type Props = { id: string };

const StaffMembers: QimaPage<Props> = ({ id }) => {
  const { t } = useTranslation('staff');
  const { confirm, dialog } = useReauth('staff');
  return (
    <>
      <ConsoleFrame section="members" title={t('nav.members')} confirm={confirm}>
        {id ? <MemberView key={id} id={id} /> : <MemberLookup />}
      </ConsoleFrame>
      {dialog}
    </>
  );
};

StaffMembers.shell = 'bare';
StaffMembers.guestRedirect = '/login';

export default StaffMembers;

// Members are not known at build time. The page contains only texts, like every page behind sign-in.
export const getStaticPaths = renderOnDemand;

export const getStaticProps: GetStaticProps<Props, { id?: string[] }> = async ({ params, locale }) => {
  const [id = '', ...rest] = params?.id ?? [];
  if (rest.length > 0 || (id && !ID_PATTERN.test(id))) return { notFound: true };
  return { props: { id, ...(await staticPageProps(locale, 'staff', 'staffMember', 'confirm', 'auth')) } };
};
