import { Skeleton } from '@/ui';

/** The place of the cards until the account is there. */
export function MainSkeleton() {
  return (
    <div className="grid gap-4">
      {[26, 40, 16].map((rem) => (
        <div key={rem} className="settings-part card" style={{ minHeight: `${rem}rem`, alignContent: 'start' }}>
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-12 rounded-md" />
          <Skeleton className="h-12 rounded-md" />
        </div>
      ))}
    </div>
  );
}
