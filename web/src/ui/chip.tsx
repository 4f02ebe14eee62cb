import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Link } from './link';
import { Nuqta } from './nuqta';

export type ChipTone = 'plain' | 'value' | 'question' | 'on' | 'outline' | 'green' | 'orange' | 'red';

type ChipStyle = { tone?: ChipTone; big?: boolean; dot?: boolean; className?: string; children: ReactNode };

const chipClass = ({ tone = 'plain', big, className }: ChipStyle) =>
  cn('chip', tone !== 'plain' && `chip-${tone}`, big && 'chip-big', className);

const chipContent = ({ dot, children }: ChipStyle) => (
  <>
    {dot && <Nuqta size={7} />}
    {children}
  </>
);

/** Label; a link with `href`, a button with `onClick`. */
export function Chip(props: ChipStyle & { href?: string }) {
  if (props.href) {
    return (
      <Link plain href={props.href} className={chipClass(props)}>
        {chipContent(props)}
      </Link>
    );
  }
  return <span className={chipClass(props)}>{chipContent(props)}</span>;
}

type ChoiceProps = Omit<ChipStyle, 'tone'> & { selected: boolean } & Omit<
    ComponentProps<'button'>,
    'className' | 'children'
  >;

/** Chip that is pressed or not. */
export function ChoiceChip({ selected, big = true, dot, className, children, ...rest }: ChoiceProps) {
  const tone = selected ? 'on' : 'outline';
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={selected}
      className={chipClass({ tone, big, className: cn('min-h-11', className), children })}
    >
      {chipContent({ dot: dot ?? selected, children })}
    </button>
  );
}

type InterestProps = { selected: boolean; children: ReactNode } & Omit<ComponentProps<'button'>, 'className'>;

/** Interest that is chosen or not. */
export function InterestChip({ selected, children, ...rest }: InterestProps) {
  return (
    <button {...rest} type="button" aria-pressed={selected} className="interest">
      {selected && <Nuqta size={9} />}
      {children}
    </button>
  );
}
