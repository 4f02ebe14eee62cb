import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { Icon } from './icon';

type Props = {
  icon: LucideIcon;
  label: string;
  size?: 'sm' | 'md';
  flip?: boolean;
} & Omit<ComponentProps<'button'>, 'children'>;

/** Round icon button; the label is its accessible name and its tooltip. */
export function IconButton({ icon, label, size = 'md', flip, className, type, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={cn('icon-btn', size === 'sm' && 'icon-btn-sm', className)}
    >
      <Icon of={icon} flip={flip} />
    </button>
  );
}
