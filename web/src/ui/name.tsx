import { cn } from '@/lib/cn';
import type { Range } from '@/lib/highlight-ranges';
import { Marked } from './highlight';

type Props = {
  children: string;
  className?: string;
  /** What was searched for in it. */
  marks?: readonly Range[];
};

/** The only way to draw a member's name: isolated, so that it never turns the line around it. */
export function Name({ children, className, marks }: Props) {
  return (
    <bdi className={className}>
      <Marked ranges={marks}>{children}</Marked>
    </bdi>
  );
}

/** The only way to draw a handle: always left to right. */
export function Handle({ children, className, marks }: Props) {
  return (
    <bdi dir="ltr" className={cn('text-ink-3', className)}>
      @<Marked ranges={marks}>{children}</Marked>
    </bdi>
  );
}
