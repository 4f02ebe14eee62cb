import { Star } from 'lucide-react';
import type { ReviewSummary } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Count, Icon, MAX_STARS, useFormat } from '@/ui';

const ROWS = ['five', 'four', 'three', 'two', 'one'] as const;

/** Number of reviews by stars, with bars. */
export function Breakdown({ summary: { stars, ratingCount } }: { summary: ReviewSummary }) {
  const { t } = useTranslation('reviews');
  const { number } = useFormat();
  return (
    <ul aria-label={t('breakdown')} className="grid max-w-96 gap-1 text-xs text-ink-3">
      {ROWS.map((name, index) => {
        const value = number(MAX_STARS - index);
        return (
          <li key={name} className="grid grid-cols-[1.75rem_minmax(0,1fr)_2.5rem] items-center gap-2">
            <span className="sr-only">
              {t('common:rating.of', { rating: value, max: MAX_STARS })}{' '}
              {t('common:rating.reviews', { count: stars[name] })}
            </span>
            <span aria-hidden="true" className="inline-flex items-center gap-1">
              {value}
              <Icon of={Star} size={12} />
            </span>
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-saffron"
                style={{ inlineSize: `${(100 * stars[name]) / ratingCount}%` }}
              />
            </span>
            <span aria-hidden="true">
              <Count value={stars[name]} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
