import { cn } from '@/lib/cn';
import { Skeleton } from '@/ui';

/** Placeholder of a product card with its author. */
export function ProductPlaceholder() {
  return (
    <div aria-hidden="true" className="card overflow-hidden">
      <Skeleton className="aspect-16/10 rounded-none" />
      <div className="grid gap-3 px-4 pt-4.5 pb-4">
        <Skeleton className="h-4 w-4/5" />
        <span className="flex items-center gap-2">
          <Skeleton className="size-5.5 rounded-full" />
          <Skeleton className="h-3 w-20" />
        </span>
        <Skeleton className="ms-auto h-8 w-20 rounded-full" />
      </div>
    </div>
  );
}

/** Placeholder of a post card in a grid. */
export function PostPlaceholder({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cn('card px-4 pt-4 pb-5 sm:px-5.5 sm:pt-5', className)}>
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
        <Skeleton className="h-3.5 w-4/5" />
        <Skeleton className="h-3.5 w-3/5" />
      </div>
      <Skeleton className="mt-6 h-4 w-2/3" />
    </div>
  );
}

/** Placeholder of a search result. */
export function SearchHitPlaceholder() {
  return <PostPlaceholder className="max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0" />;
}
