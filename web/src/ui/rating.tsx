import { cn } from '@/lib/cn';
import { formatTenths } from '@/lib/decimals';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from './format';

export const MAX_STARS = 5;

/** Average of a product's reviews with their number; nothing without reviews. Its HTML is short: lists have many. */
export function Rating({ tenths, count, className }: { tenths: number | null; count: number; className?: string }) {
  const { t } = useTranslation();
  const { digits, count: formatted } = useFormat();
  if (!tenths) return null;
  const rating = formatTenths(tenths, digits);
  const reviews = t('rating.reviews', { count });
  return (
    <span
      role="img"
      aria-label={t('rating.summary', { rating, max: MAX_STARS, reviews })}
      className={cn('rating', className)}
    >
      {rating}
      <span className="text-ink-3">{`(${formatted(count)})`}</span>
    </span>
  );
}
