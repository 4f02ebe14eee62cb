import type { Me } from '@/api';
import type { WithReauth } from '@/api/session/reauthenticated';
import { useTranslation } from '@/lib/i18n';
import { Part } from '../section-card';
import { DeletePart } from './delete-section';
import { ExportPart } from './export-section';

/** What is the member's to take along, and to take away. */
export function DataPart({ me, withReauth }: { me: Me; withReauth: WithReauth }) {
  const { t } = useTranslation('settings');
  return (
    <Part title={t('data')}>
      <ExportPart withReauth={withReauth} />
      <hr className="border-line" />
      <DeletePart me={me} withReauth={withReauth} />
    </Part>
  );
}
