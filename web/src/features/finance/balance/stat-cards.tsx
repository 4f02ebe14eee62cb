import { TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Icon, useFormat } from '@/ui';
import { Amount, useInlineFormat } from '../amount';
import type { Balance, Report } from '../types';

function StatCard({ title, cents, children }: { title: string; cents: number; children: ReactNode }) {
  return (
    <section aria-label={title} className="card flex flex-col p-5 sm:p-6">
      <h2 className="font-sans text-s font-normal text-ink-3">{title}</h2>
      <p className="mb-1 font-display text-[1.75rem] leading-[1.35] font-semibold">
        <Amount cents={cents} />
      </p>
      {children}
    </section>
  );
}

const VISIBLE_DAYS = 2;

/** Funds that become available next, by day, and the part of them that is a reserve. */
export function PendingCard({ balance }: { balance: Balance }) {
  const { t } = useTranslation('finance');
  const { date, money } = useInlineFormat();
  const { pendingCents, releases, reserve } = balance;
  const rows = releases.map((release) => (
    <li key={release.date} className="flex justify-between gap-3">
      <time dateTime={release.date} className="text-ink-3">
        <bdi>{date(release.date)}</bdi>
      </time>
      <Amount cents={release.cents} className="font-medium" />
    </li>
  ));
  return (
    <StatCard title={t('pending')} cents={pendingCents}>
      <p className="text-xs text-ink-3">{t(pendingCents > 0 ? 'pendingHint' : 'pendingEmpty')}</p>
      <ul aria-label={t('releases')} className="mt-2 grid gap-0.5 text-xs empty:hidden">
        {rows.slice(0, VISIBLE_DAYS)}
      </ul>
      {rows.length > VISIBLE_DAYS && (
        <details className="disclosure">
          <summary>{t('laterReleases')}</summary>
          <ul className="grid gap-0.5 text-xs">{rows.slice(VISIBLE_DAYS)}</ul>
        </details>
      )}
      {reserve && <p className="mt-2 text-xs text-ink-3">{t('reservePart', { amount: money(reserve.cents) })}</p>}
    </StatCard>
  );
}

type EarnedProps = { balance: Balance; reports: Report[] | undefined };

/** Total earnings, and this month compared with the last. */
export function EarnedCard({ balance, reports }: EarnedProps) {
  const { t } = useTranslation('finance');
  const { number } = useFormat();
  const inline = useInlineFormat();
  const [current, last] = reports ?? [];
  const percent = growthPercent(current?.netCents ?? 0, last?.netCents ?? 0);
  return (
    <StatCard title={t('lifetime')} cents={balance.lifetimeCents}>
      {balance.lifetimeCents === 0 && <p className="text-xs text-ink-3">{t('lifetimeEmpty')}</p>}
      {percent !== null && percent > 0 && (
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink-3">
          <span className="inline-flex items-center gap-1.5 font-semibold text-green-ink">
            <Icon of={TrendingUp} size={16} flip />
            <bdi dir="ltr" className="num">
              +{number(percent)}%
            </bdi>
          </span>
          {t('vsLast')}
        </p>
      )}
      {/* An unfinished month is not comparable: both amounts are shown without a verdict. */}
      {current && current.netCents > 0 && (
        <p className="text-xs text-ink-3">{t('thisMonth', { amount: inline.money(current.netCents) })}</p>
      )}
      {last && last.netCents > 0 && (percent ?? 0) <= 0 && (
        <p className="text-xs text-ink-3">{t('lastMonth', { amount: inline.money(last.netCents) })}</p>
      )}
    </StatCard>
  );
}

/** Returns the growth in percent, rounded; null without a basis. */
function growthPercent(current: number, before: number): number | null {
  return before > 0 ? Math.round(((current - before) / before) * 100) : null;
}
