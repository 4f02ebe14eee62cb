import { cn } from '@/lib/cn';
import type { Range } from '@/lib/highlight-ranges';
import { Highlight } from './highlight';

type Props = {
  children: string;
  className?: string;
  /** Search matches in it. */
  highlights?: readonly Range[];
};

/** Renders every member name: isolated, so that it never reorders the surrounding text. */
export function Name({ children, className, highlights }: Props) {
  return (
    <bdi className={className}>
      <Highlight ranges={highlights}>{children}</Highlight>
    </bdi>
  );
}

/** Renders every handle: always left to right. */
export function Handle({ children, className, highlights }: Props) {
  return (
    <bdi dir="ltr" className={cn('text-ink-3', className)}>
      @<Highlight ranges={highlights}>{children}</Highlight>
    </bdi>
  );
}
