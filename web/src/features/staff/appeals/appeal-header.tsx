import { ArrowLeft } from 'lucide-react';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Chip, Icon, Link, useFormat, useNavigation, usePreferences } from '@/ui';
import { useStaffKeys } from '../use-staff-keys';
import { StateChip } from './state-chip';
import type { AppealDetail } from './types';
import { useActName } from './use-act-name';
import { useAppeals } from './use-appeals';

/** Number, decision and deadline of an appeal; J and K open the next and the previous one that waits. */
export function AppealHeader({ appeal }: { appeal: AppealDetail }) {
  const { t } = useTranslation('appeals');
  const { number } = useFormat();
  const { navigate } = useNavigation();
  const { shortcuts } = usePreferences();
  const actName = useActName();
  const { items = [] } = useAppeals('open');
  const place = items.findIndex((item) => item.number === appeal.number);
  const open = (index: number) => {
    const next = items[Math.min(Math.max(index, 0), items.length - 1)];
    if (next && next.number !== appeal.number) navigate(`/staff/appeals/${next.number}`);
  };
  // From an appeal that is answered, both lead to the first one that waits.
  useStaffKeys({ j: () => open(place < 0 ? 0 : place + 1), k: () => open(place < 0 ? 0 : place - 1) });
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link
        plain
        href="/staff/appeals"
        aria-label={t('back')}
        className="grid size-11 place-items-center rounded-md border border-line-strong hover:bg-sunken"
      >
        <Icon of={ArrowLeft} className="rtl:-scale-x-100" />
      </Link>
      <h1 className="text-h2">{t('appeal', { reference: isolateLtr(appeal.reference) })}</h1>
      <Chip>{actName(appeal.statement)}</Chip>
      <StateChip appeal={appeal} />
      {place >= 0 && (
        <p className="ms-auto flex items-center gap-2 text-xs text-ink-3">
          {t('position', { place: number(place + 1), total: number(items.length) })}
          {shortcuts !== 'off' && (
            <span aria-hidden="true" className="flex items-center gap-2 max-md:hidden">
              <kbd className="key">J</kbd> {t('next')}
              <kbd className="key">K</kbd> {t('previous')}
            </span>
          )}
        </p>
      )}
    </header>
  );
}
