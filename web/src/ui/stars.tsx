import { Star } from 'lucide-react';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { useFormat } from './format';
import { Icon } from './icon';
import { MAX_STARS } from './rating';

/** The ratings that a buyer can give. */
export const STARS = [1, 2, 3, 4, 5] as const;
const FILLED = 'fill-saffron text-saffron-ink';

/** Stars of one review. */
export function Stars({ value, size = 16, className }: { value: number; size?: number; className?: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <span
      role="img"
      aria-label={t('rating.of', { rating: number(value), max: MAX_STARS })}
      className={cn('inline-flex gap-0.5', className)}
    >
      {STARS.map((place) => (
        <Icon key={place} of={Star} size={size} className={place <= value ? FILLED : 'text-ink-3'} />
      ))}
    </span>
  );
}
