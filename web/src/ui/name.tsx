import { cn } from '@/lib/cn';

type Props = { children: string; className?: string };

/** The only way to draw a member's name: isolated, so that it never turns the line around it. */
export function Name({ children, className }: Props) {
  return <bdi className={className}>{children}</bdi>;
}

/** The only way to draw a handle: always left to right. */
export function Handle({ children, className }: Props) {
  return (
    <bdi dir="ltr" className={cn('text-ink-3', className)}>
      @{children}
    </bdi>
  );
}
