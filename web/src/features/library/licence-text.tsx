import { useTranslation } from '@/lib/i18n';
import { UserText } from '@/ui';
import type { AgreedLicence } from './types';

/** Licence of an order as it was before the purchase. */
export function LicenceText({ licence }: { licence: AgreedLicence }) {
  const { t } = useTranslation('purchased');
  return (
    <section aria-label={t('licence')} className="text-s">
      <h3 className="font-sans text-s font-semibold">{t('licence')}</h3>
      <UserText className="text-ink-2 [&>p]:text-s">{licence.text}</UserText>
      {!licence.isRecorded && <p className="mt-1 text-xs text-ink-3">{t('licenceEarlier')}</p>}
    </section>
  );
}
