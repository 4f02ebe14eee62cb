import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { api, useMe } from '@/api';
import { patchMe } from '@/api/mutations/account-settings';
import { isolate } from '@/lib/bidi-isolate';
import { useTexts, useTranslation } from '@/lib/i18n';
import { useErrorText } from '@/shell';
import { Button, Icon, showToast, useFormat } from '@/ui';

/** Banner on every page during the grace period of a deletion, with a button to cancel. */
export function DeletionBanner() {
  const ready = useTexts('account');
  const { t } = useTranslation('account');
  const { shortDate } = useFormat();
  const errorText = useErrorText();
  const { data: me } = useMe();
  const [busy, setBusy] = useState(false);
  const deletesAt = me?.deletesAt;

  const keep = async () => {
    setBusy(true);
    try {
      await api.post('/users/keepAccount');
      await patchMe({ deletesAt: null });
      showToast({ message: t('kept') });
    } catch (error) {
      showToast({ message: t('keepFailed', { problem: errorText(error) }), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };

  if (!ready || !deletesAt) return null;
  return (
    <section
      aria-label={t('bannerLabel')}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-orange bg-orange-soft px-4 py-2"
    >
      <p role="status" className="flex items-center gap-2.5 text-s font-medium text-orange-ink">
        <Icon of={CalendarX} />
        {t('banner', { date: isolate(shortDate(deletesAt)) })}
      </p>
      <Button variant="k" size="sm" busy={busy} onClick={() => void keep()}>
        {t('keep')}
      </Button>
    </section>
  );
}
