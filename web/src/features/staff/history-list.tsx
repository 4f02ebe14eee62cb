import { useTranslation } from '@/lib/i18n';
import { Link, Name, Nuqta, useFormat } from '@/ui';
import type { HistoryItem } from './types';

/** Acts of staff about a member, newest first. */
export function HistoryList({ items }: { items: readonly HistoryItem[] }) {
  const { t } = useTranslation('staff');
  const { shortDate } = useFormat();
  if (items.length === 0) return <p className="text-s text-ink-3">{t('history.none')}</p>;
  return (
    <ol className="relative grid gap-3 before:absolute before:inset-y-2 before:start-1 before:w-px before:bg-line">
      {items.map(({ at, action, caseNumber, actor }) => (
        <li key={`${at}${action}`} className="relative flex gap-3">
          <Nuqta size={9} className="mt-1.5 shrink-0 text-line-strong" />
          <div className="min-w-0">
            <p className="text-s font-medium">
              {t(`action.${action}`)}
              {caseNumber !== null && (
                <>
                  {' '}
                  <Link href={`/staff/cases/${caseNumber}`} className="inline-block min-h-6">
                    <bdi dir="ltr">C-{caseNumber}</bdi>
                  </Link>
                </>
              )}
            </p>
            <p className="text-xs text-ink-3">
              {shortDate(at)}
              {actor && (
                <>
                  {' · '}
                  <Name isStaff={false}>{actor.name}</Name>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
