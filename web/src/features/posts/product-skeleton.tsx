import { Skeleton } from '@/ui';

/** Placeholder of a ProductCard. */
export function ProductSkeleton(_: { inset?: boolean }) {
  return (
    <div aria-hidden="true" className="card overflow-hidden">
      <Skeleton className="aspect-16/10 rounded-none" />
      <div className="grid gap-3 px-4 pt-4.5 pb-4">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="ms-auto h-8 w-20 rounded-full" />
      </div>
    </div>
  );
}
