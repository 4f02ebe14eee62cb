import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Chip, useFormat } from '@/ui';
import type { Role } from './types';

/** Labels and figures in two columns. */
export function FigureList({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-s text-ink-2">
      {rows.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className="num text-end font-medium text-ink">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Returns the name of a country in the interface's language. */
export function useCountryName(): (countryId: string) => string {
  const { locale } = useFormat();
  return (countryId) => new Intl.DisplayNames([locale], { type: 'region' }).of(countryId) ?? countryId;
}

type Props = {
  role: Role | null;
  isSuspended: boolean;
  suspendedUntil: string | null;
  isLimited: boolean;
  isSalesHeld: boolean;
  isDeleting: boolean;
};

/** What holds for an account now; nothing for one in good standing. */
export function AccountMarks(props: Props) {
  const { role, isSuspended, suspendedUntil, isLimited, isSalesHeld, isDeleting } = props;
  const { t } = useTranslation('staff');
  const { shortDate } = useFormat();
  if (!role && !isSuspended && !isLimited && !isSalesHeld && !isDeleting) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {role && <Chip tone="green">{t('mark.staff')}</Chip>}
      {isSuspended && (
        <Chip tone="red">
          {suspendedUntil ? t('mark.suspendedUntil', { date: shortDate(suspendedUntil) }) : t('mark.suspended')}
        </Chip>
      )}
      {isLimited && <Chip tone="orange">{t('mark.limited')}</Chip>}
      {isSalesHeld && <Chip tone="orange">{t('mark.salesHeld')}</Chip>}
      {isDeleting && <Chip>{t('mark.deleting')}</Chip>}
    </p>
  );
}
