import type { Me } from '@/api';
import type { WithReauth } from '@/api/session/reauthenticated';
import { useTranslation } from '@/lib/i18n';
import { SectionCard } from '../section-card';
import { DeleteSection } from './delete-section';
import { ExportSection } from './export-section';

/** What is the member's to take along, and to take away. */
export function DataSection({ me, withReauth }: { me: Me; withReauth: WithReauth }) {
  const { t } = useTranslation('settings');
  return (
    <SectionCard title={t('data')}>
      <ExportSection withReauth={withReauth} />
      <hr className="border-line" />
      <DeleteSection me={me} withReauth={withReauth} />
    </SectionCard>
  );
}
