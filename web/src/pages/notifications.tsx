import type { GetStaticProps } from 'next';
import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useMembership } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta, type QimaPage, useShell } from '@/shell';
import { staticPageProps } from '@/shell/page-props';
import { Skeleton } from '@/ui';

/** Shortcut of the installed app: leads to home with the notifications open. */
const Notifications: QimaPage = () => {
  const { t } = useTranslation();
  const { replace } = useRouter();
  const { openNotifications } = useShell();
  const isMember = useMembership() === 'member';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    if (!isMember) return;
    openNotifications();
    void replace('/');
  }, [isMember]);
  return (
    <Columns>
      <Meta title={t('nav.notifications')} noindex />
      <h1 className="sr-only">{t('nav.notifications')}</h1>
      <Skeleton className="h-48 rounded-lg" />
    </Columns>
  );
};

Notifications.guestRedirect = '/login';

export default Notifications;

export const getStaticProps: GetStaticProps = async ({ locale }) => ({ props: await staticPageProps(locale) });
