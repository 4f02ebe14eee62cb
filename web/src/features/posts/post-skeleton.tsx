import { cn } from '@/lib/cn';
import { Skeleton } from '@/ui';

/** Placeholder of a PostCard with the same measures. */
export function PostSkeleton({ inset }: { inset?: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={cn(
        'card px-4 pt-4 pb-5 sm:px-5.5 sm:pt-5',
        !inset && 'max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0',
      )}
    >
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <span className="grid gap-2">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-20" />
        </span>
      </div>
      <div className="mt-5 grid gap-3">
        <Skeleton className="h-3.5" />
        <Skeleton className="h-3.5 w-11/12" />
        <Skeleton className="h-3.5 w-3/5" />
      </div>
      <Skeleton className="mt-4 h-40 rounded-md" />
    </div>
  );
}
