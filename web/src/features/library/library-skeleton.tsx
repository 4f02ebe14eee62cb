import { useTranslation } from '@/lib/i18n';
import { Skeleton } from '@/ui';

const SKELETON_KEYS = ['first', 'second'];

/** Placeholder of two rows. */
export function LibrarySkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-5">
      <span className="sr-only">{t('common.loading')}</span>
      {SKELETON_KEYS.map((place) => (
        <div key={place} className="card grid gap-5 p-4 sm:grid-cols-[15rem_minmax(0,1fr)] sm:p-5">
          <Skeleton className="aspect-16/10 rounded-md" />
          <div className="grid content-start gap-4">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
            <Skeleton className="h-9 w-40 rounded-md" />
          </div>
        </div>
      ))}
    </div>
  );
}
