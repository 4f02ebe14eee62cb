import { useState } from 'react';
import type { Me } from '@/api';
import type { WithReauth } from '@/api/session/reauthentication';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Button, useFormat } from '@/ui';
import { Subsection } from '../main/subsection';
import { DeleteDialog } from './delete-dialog';

/** Account deletion, with 30 days to cancel. */
export function DeleteSection({ me, withReauth }: { me: Me; withReauth: WithReauth }) {
  const { t } = useTranslation('account');
  const { shortDate } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { deletesAt } = me;
  return (
    <Subsection title={t('deleteTitle')} hint={t('deleteText')}>
      {deletesAt ? (
        <p role="status" className="text-s font-medium text-orange-ink">
          {t('deleteAsked', { date: isolate(shortDate(deletesAt)) })}
        </p>
      ) : (
        <Button variant="o" className="justify-self-start text-red-ink" onClick={() => setOpen(true)}>
          {t('deleteAsk')}
        </Button>
      )}
      <DeleteDialog isOpen={isOpen} onClose={() => setOpen(false)} withReauth={withReauth} />
    </Subsection>
  );
}
