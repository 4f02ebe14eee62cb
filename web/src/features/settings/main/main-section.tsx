import { LogOut } from 'lucide-react';
import type { Me } from '@/api';
import { useMe } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { useTranslation } from '@/lib/i18n';
import { useShell } from '@/shell';
import { Button, Icon, Skeleton } from '@/ui';
import { DeleteSection } from '../account/delete-section';
import { ExportSection } from '../account/export-section';
import { LettersCard } from '../letters/letters-card';
import { SectionCard } from '../section-card';
import { AppearanceSection } from './appearance-section';
import { DeviceSection } from './device-section';
import { PrivacySection } from './privacy-section';

/** Main settings: appearance, this device, letters, privacy and account. */
export function MainSection({ withReauth }: { withReauth: WithReauth }) {
  const { t } = useTranslation('settings');
  const { openLogout } = useShell();
  const { data: me } = useMe();
  if (!me) return <MainSkeleton />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <AppearanceSection />
      <DeviceSection />
      <LettersCard />
      <PrivacySection />
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

/** Export and deletion of the member's data. */
function DataSection({ me, withReauth }: { me: Me; withReauth: WithReauth }) {
  const { t } = useTranslation('settings');
  return (
    <SectionCard title={t('data')}>
      <ExportSection withReauth={withReauth} />
      <hr className="border-line" />
      <DeleteSection me={me} withReauth={withReauth} />
    </SectionCard>
  );
}

/** Placeholder of the cards until the account is loaded. */
function MainSkeleton() {
  return (
    <div className="grid gap-4">
      {[26, 40, 16].map((rem) => (
        <div key={rem} className="settings-part card" style={{ minHeight: `${rem}rem`, alignContent: 'start' }}>
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-12 rounded-md" />
          <Skeleton className="h-12 rounded-md" />
        </div>
      ))}
    </div>
  );
}
