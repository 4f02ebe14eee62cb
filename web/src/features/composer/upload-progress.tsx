import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';

/** Progress as a bar and in words. It stops before the end, which only the API confirms. */
export function UploadProgress({ percent, className }: { percent: number; className?: string }) {
  const { t } = useTranslation('composer');
  const shown = Math.min(percent, 99);
  return (
    <div className={cn('flex items-center gap-3', className)}>
      <span
        role="progressbar"
        aria-label={t('uploading', { percent: shown })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <span className="block h-full rounded-full bg-lapis transition-[width]" style={{ width: `${shown}%` }} />
      </span>
      <span className="num shrink-0 text-xs text-ink-3">{t('uploading', { percent: shown })}</span>
    </div>
  );
}
