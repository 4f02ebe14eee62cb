import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';
import { FieldError } from './field';
import { Icon } from './icon';

type Props = { children: ReactNode; error?: string } & Omit<ComponentProps<'input'>, 'type' | 'id'>;

export function Checkbox({ children, error, className, ...input }: Props) {
  const id = useId();
  return (
    <div className={cn('grid gap-1', className)}>
      <label className="flex min-h-11 items-center gap-3 text-s text-ink-2">
        <span className="checkbox" data-invalid={error ? '' : undefined}>
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
          <Icon of={Check} size={16} strokeWidth={2.5} />
        </span>
        <span>{children}</span>
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
