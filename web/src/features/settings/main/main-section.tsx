import { LogOut } from 'lucide-react';
import { useMe } from '@/api';
import type { WithReauth } from '@/api/session/reauthenticated';
import { useTranslation } from '@/lib/i18n';
import { useShell } from '@/shell';
import { Button, Icon } from '@/ui';
import { DataSection } from '../account/data-section';
import { AppearanceSection } from './appearance-section';
import { MainSkeleton } from './main-skeleton';
import { NotificationsSection } from './notifications-section';
import { PrivacySection } from './privacy-section';
import { SessionsSection } from './sessions-section';

/** How the product looks and speaks, what it tells, whom it keeps away, and the account itself. */
export function MainSection({ withReauth }: { withReauth: WithReauth }) {
  const { t } = useTranslation('settings');
  const { openLogout } = useShell();
  const { data: me } = useMe();
  if (!me) return <MainSkeleton />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <AppearanceSection />
      <NotificationsSection me={me} />
      <PrivacySection />
      <SessionsSection />
      <DataSection me={me} withReauth={withReauth} />
      <section
        aria-label={t('leaving')}
        className="card flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-6"
      >
        <p className="text-s text-ink-3">{t('leavingHint')}</p>
        <Button variant="o" onClick={openLogout} className="text-red-ink">
          <Icon of={LogOut} size={18} flip />
          {t('common:nav.logout')}
        </Button>
      </section>
    </div>
  );
}
