import { cn } from '@/lib/cn';

type Props = { children: string; className?: string };

/** Key inside a control, which has `aria-keyshortcuts` for screen readers. */
export function KeyMark({ children, className }: Props) {
  return (
    <span aria-hidden="true" className={cn('key', className)}>
      {children}
    </span>
  );
}
