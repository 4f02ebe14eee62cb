import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';

const LEVELS = [1, 2, 3, 4, 5];
/** From here on a case is urgent, and its marks are red. */
const URGENT_LEVEL = 4;

/** Weight of a case as five marks. */
export function WeightMarks({ level, className }: { level: number; className?: string }) {
  const { t } = useTranslation('staff');
  const tone = level >= URGENT_LEVEL ? 'text-red' : 'text-ink';
  return (
    <span role="img" aria-label={t('weightOf', { level })} className={cn('inline-flex gap-0.5', className)}>
      {LEVELS.map((mark) => (
        <svg
          key={mark}
          width={12}
          height={12}
          viewBox="0 0 12 12"
          aria-hidden="true"
          className={mark <= level ? cn('fill-current', tone) : 'fill-none stroke-line-strong'}
        >
          <path d="M6 .8 11.2 6 6 11.2.8 6z" />
        </svg>
      ))}
    </span>
  );
}
