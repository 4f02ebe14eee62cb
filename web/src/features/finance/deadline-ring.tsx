import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { useFormat, useNow } from '@/ui';
import { useInlineFormat } from './amount';
import { daysLeft } from './days-left';

const RADIUS = 18;
/** Below this number of days the ring asks for attention. */
const URGENT_DAYS = 3;

/** Days left to answer, as a ring that empties within `since` and `until`. */
export function DeadlineRing({ since, until }: { since: string; until: string }) {
  const { t } = useTranslation('refunds');
  const { number } = useFormat();
  const inline = useInlineFormat();
  const days = daysLeft(until, useNow());
  const total = Math.max(daysLeft(until, Date.parse(since)), 1);
  const isUrgent = days <= URGENT_DAYS;
  return (
    <p
      className="flex items-center gap-2 text-xs text-ink-3"
      title={t('answerUntil', { date: inline.inlineDate(until) })}
    >
      <span className="relative grid size-10 shrink-0 place-items-center" aria-hidden="true">
        <svg
          viewBox="0 0 40 40"
          aria-hidden="true"
          className={cn(
            'absolute inset-0 -rotate-90 fill-none stroke-[2.5] rtl:-scale-y-100',
            isUrgent ? 'text-orange' : 'text-lapis',
          )}
        >
          <circle cx="20" cy="20" r={RADIUS} className="stroke-line" />
          <circle
            cx="20"
            cy="20"
            r={RADIUS}
            pathLength={total}
            strokeDasharray={`${days} ${total}`}
            className="stroke-current"
          />
        </svg>
        <b className="num font-semibold text-ink">{number(days)}</b>
      </span>
      <span aria-hidden="true" className={cn('w-10 leading-tight', isUrgent && 'font-medium text-orange-ink')}>
        {t('daysUnit', { count: days })}
      </span>
      <span className="sr-only">{t('daysLeft', { count: days })}</span>
    </p>
  );
}
