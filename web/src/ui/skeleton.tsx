import { cn } from '@/lib/cn';

type Props = { className?: string };

/** A place kept while something loads; give it the size of what comes. It shows itself only after 150 ms. */
export function Skeleton({ className }: Props) {
  return <span aria-hidden="true" className={cn('skeleton', className)} />;
}
