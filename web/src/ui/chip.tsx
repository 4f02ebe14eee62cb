import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Link } from './link';
import { Nuqta } from './nuqta';

export type ChipTone = 'plain' | 'value' | 'question' | 'on' | 'outline' | 'green' | 'orange' | 'red';

type Look = { tone?: ChipTone; big?: boolean; dot?: boolean; className?: string; children: ReactNode };

const look = ({ tone = 'plain', big, className }: Look) =>
  cn('chip', tone !== 'plain' && `chip-${tone}`, big && 'chip-big', className);

const content = ({ dot, children }: Look) => (
  <>
    {dot && <Nuqta size={7} />}
    {children}
  </>
);

/** A label; with `href` it leads somewhere, with `onClick` it can be chosen. */
export function Chip(props: Look & { href?: string }) {
  if (props.href) {
    return (
      <Link plain href={props.href} className={look(props)}>
        {content(props)}
      </Link>
    );
  }
  return <span className={look(props)}>{content(props)}</span>;
}

type ChoiceProps = Omit<Look, 'tone'> & { chosen: boolean } & Omit<ComponentProps<'button'>, 'className' | 'children'>;

/** A chip that is pressed or not. */
export function ChoiceChip({ chosen, big = true, dot, className, children, ...rest }: ChoiceProps) {
  const tone = chosen ? 'on' : 'outline';
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={chosen}
      className={look({ tone, big, className: cn('min-h-11', className), children })}
    >
      {content({ dot: dot ?? chosen, children })}
    </button>
  );
}
