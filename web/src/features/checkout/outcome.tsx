import type { ReactNode } from 'react';
import { ErrorNuqta, Illustration, Nuqta } from '@/ui';

type Props = {
  variant?: 'plain' | 'waiting' | 'failed' | 'paid';
  title: string;
  text?: ReactNode;
  /** One button, centered. */
  actions?: ReactNode;
  /** Two buttons side by side. */
  children?: ReactNode;
};

/** Illustration, result, and actions. */
export function Outcome({ variant = 'plain', title, text, actions, children }: Props) {
  return (
    <>
      <Figure variant={variant} />
      <p className="mt-3 font-display text-h2 font-semibold text-balance">{title}</p>
      {text && <div className="max-w-[26rem] text-s text-ink-2 text-balance">{text}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-3">{actions}</div>}
      {children && <div className="mt-5 grid w-full grid-cols-1 gap-3 xs:grid-cols-2">{children}</div>}
    </>
  );
}

function Figure({ variant }: { variant: Required<Props>['variant'] }) {
  if (variant === 'paid') return <Celebration />;
  if (variant === 'failed') return <ErrorNuqta size={64} />;
  if (variant === 'plain') return <Nuqta size={44} className="text-line-strong" />;
  return (
    <span className="flex h-16 items-center gap-3 text-saffron">
      {[0, 1, 2].map((index) => (
        <span key={index} style={{ animation: `dot-beat 900ms ${index * 150}ms infinite` }}>
          <Nuqta size={18} />
        </span>
      ))}
    </span>
  );
}

const DOTS = [
  ['12%', '18%', 12, 'text-saffron'],
  ['24%', '62%', 8, 'text-lapis'],
  ['8%', '48%', 9, 'text-green'],
  ['84%', '14%', 9, 'text-lapis'],
  ['90%', '46%', 13, 'text-saffron'],
  ['77%', '66%', 8, 'text-vermilion'],
] as const;

/** Dots fall around the illustration like dots on paper. */
function Celebration() {
  return (
    <div className="relative w-full max-w-[18rem]">
      {DOTS.map(([start, top, size, color], index) => (
        <span
          key={start}
          className={`absolute ${color}`}
          style={{ insetInlineStart: start, top, animation: `settle 420ms ${150 + index * 90}ms both var(--ease)` }}
        >
          <Nuqta size={size} />
        </span>
      ))}
      <Illustration name="wave" width={176} className="mx-auto" />
    </div>
  );
}
