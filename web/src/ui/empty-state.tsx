import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Illustration, type IllustrationName } from './illustration';

type Props = {
  icon: IllustrationName;
  title: string;
  subtitle?: ReactNode;
  /** At most one. */
  action?: ReactNode;
  size?: 'md' | 'lg';
  /** The page's own title when the state is the whole page. */
  headingLevel?: 'h1' | 'h2' | 'h3';
  className?: string;
};

export function EmptyState({ icon, title, subtitle, action, size = 'md', headingLevel, className }: Props) {
  const Heading = headingLevel ?? (size === 'lg' ? 'h1' : 'h2');
  const large = size === 'lg';
  return (
    <div className={cn('grid justify-items-center px-6 py-8 text-center', className)}>
      <Illustration name={icon} width={large ? 420 : 160} />
      <Heading className={cn('mt-4', large ? 'text-h1' : 'text-h3')}>{title}</Heading>
      {subtitle && (
        <p className={cn('mt-1 max-w-md text-balance text-ink-2', large ? 'text-b' : 'text-s')}>{subtitle}</p>
      )}
      {action && <div className={large ? 'mt-6' : 'mt-4'}>{action}</div>}
    </div>
  );
}
