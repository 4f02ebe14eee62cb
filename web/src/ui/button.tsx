import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { BusyDots } from './busy-dots';
import { Link } from './link';

/** p primary, k ink, o outline, t text, s soft, v value (saffron), d danger. */
export type ButtonVariant = 'p' | 'k' | 'o' | 't' | 's' | 'v' | 'd';
export type ButtonSize = 'sm' | 'md' | 'lg';

type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; full?: boolean };
type Props = ButtonStyle & { busy?: boolean } & ComponentProps<'button'>;

function buttonClass({ variant = 'p', size = 'md', full }: ButtonStyle, className?: string): string {
  return cn('btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, full && 'w-full', className);
}

/** Button; while busy it keeps width and focus, and ignores further presses. */
export function Button({ variant, size, full, busy, className, children, onClick, type, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass({ variant, size, full }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={cn('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
      {busy && <BusyDots />}
    </button>
  );
}

type LinkProps = ButtonStyle & { href: string; children: ReactNode } & Omit<ComponentProps<typeof Link>, 'href'>;

/** Link styled as a button. */
export function ButtonLink({ variant, size, full, className, ...rest }: LinkProps) {
  return <Link {...rest} plain className={buttonClass({ variant, size, full }, className)} />;
}
