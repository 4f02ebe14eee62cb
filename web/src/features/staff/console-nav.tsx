import useSWR from 'swr';
import { api, useMemberPath } from '@/api';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Icon, Link, useFormat } from '@/ui';
import { type ConsoleSection, mayOpen, sectionsOf } from './sections';
import type { StaffSession } from './types';

const MAX_COUNT = 999;
const TODAY_PATH = '/staff/figures?days=1';
const TODAY_REFRESH_MS = 300_000;

/** Part of the answer that is shown beside each page. */
type TodayFigures = { decided: number; medianMinutes: number | null; overdue: number };

type Props = { session: StaffSession; section: ConsoleSection };

/** Menu of the console: a column on wide screens, a scrolled row above the page on others. */
export function ConsoleNav({ session, section }: Props) {
  const { t } = useTranslation('staff');
  return (
    <div className="min-w-0 md:sticky md:top-[calc(var(--bar)+1.25rem)] md:self-start">
      {/* Relative: words for screen readers are cut off with it, and widen no page. */}
      <nav
        aria-label={t('nav.label')}
        className="relative flex gap-1 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:pb-1 md:grid"
      >
        {sectionsOf(session.role).map((link) => (
          <Link
            key={link.section}
            plain
            href={link.href}
            aria-current={link.section === section ? 'page' : undefined}
            className={cn(
              'flex min-h-11 items-center gap-3 rounded-md px-3.5 text-s font-medium whitespace-nowrap',
              link.section === section ? 'bg-lapis-soft font-semibold text-lapis-ink' : 'text-ink-2 hover:bg-sunken',
            )}
          >
            <Icon of={link.icon} />
            <span className="md:flex-1">{t(`nav.${link.section}`)}</span>
            {link.count && <WaitingCount value={session.counts[link.count]} />}
          </Link>
        ))}
      </nav>
      {mayOpen('queue', session.role) && <Today />}
    </div>
  );
}

function WaitingCount({ value }: { value: number | null }) {
  const { t } = useTranslation('staff');
  const { number } = useFormat();
  if (!value) return null;
  return (
    <span className="num text-xs font-semibold">
      <span aria-hidden="true">{value > MAX_COUNT ? `${number(MAX_COUNT)}+` : number(value)}</span>
      <span className="sr-only">{t('nav.waiting', { count: value })}</span>
    </span>
  );
}

/** Figures of the last 24 hours; without an answer they are absent, since no page depends on them. */
function Today() {
  const { t } = useTranslation('staff');
  const { number } = useFormat();
  const { data } = useSWR<TodayFigures, Error>(
    useMemberPath(TODAY_PATH),
    (path: string) => api.get<TodayFigures>(path),
    { refreshInterval: TODAY_REFRESH_MS, shouldRetryOnError: false },
  );
  if (!data) return null;
  const minutes = data.medianMinutes;
  return (
    <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-t border-line px-3.5 pt-4 text-xs text-ink-2 max-md:hidden">
      <dt className="col-span-2 font-medium text-ink-3">{t('today.title')}</dt>
      <dt>{t('today.decided')}</dt>
      <dd className="num text-end font-semibold text-ink">{number(data.decided)}</dd>
      {minutes !== null && (
        <>
          <dt>{t('today.median')}</dt>
          <dd className="num text-end font-semibold text-ink">
            {minutes < 60
              ? t('today.minutes', { minutes: number(minutes) })
              : t('today.hours', { hours: number(Math.floor(minutes / 60)), minutes: number(minutes % 60) })}
          </dd>
        </>
      )}
      <dt>{t('today.overdue')}</dt>
      <dd className={cn('num text-end font-semibold', data.overdue > 0 ? 'text-orange-ink' : 'text-ink')}>
        {number(data.overdue)}
      </dd>
    </dl>
  );
}
