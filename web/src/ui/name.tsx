import { cn } from '@/lib/cn';
import type { Range } from '@/lib/highlight-ranges';
import { Highlight } from './highlight';

type Props = {
  children: string;
  className?: string;
  /** What was searched for in it. */
  highlights?: readonly Range[];
};

/** The only way to draw a member's name: isolated, so that it never turns the line around it. */
export function Name({ children, className, highlights }: Props) {
  return (
    <bdi className={className}>
      <Highlight ranges={highlights}>{children}</Highlight>
    </bdi>
  );
}

/** The only way to draw a handle: always left to right. */
export function Handle({ children, className, highlights }: Props) {
  return (
    <bdi dir="ltr" className={cn('text-ink-3', className)}>
      @<Highlight ranges={highlights}>{children}</Highlight>
    </bdi>
  );
}
