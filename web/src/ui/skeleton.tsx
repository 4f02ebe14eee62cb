import { cn } from '@/lib/cn';

type Props = { className?: string };

/** Placeholder of content that is loading; give it the size of that content. Visible after 150 ms. */
export function Skeleton({ className }: Props) {
  return <span aria-hidden="true" className={cn('skeleton', className)} />;
}
