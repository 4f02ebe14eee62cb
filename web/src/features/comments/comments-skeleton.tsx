import { Skeleton } from '@/ui';

/** The place of the first comments. */
export function CommentsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-7">
      {['w-11/12', 'w-3/5', 'w-4/5'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 content-start gap-2.5 pt-1">
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
