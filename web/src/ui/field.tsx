import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Icon } from './icon';

export type FieldProps = {
  label?: string;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
  className?: string;
};

type Props = FieldProps & { id: string; children: ReactNode };

/** Label, control, hint and error; the control refers to them by `describedById(id, …)`. */
export function Field({ id, label, hint, error, optional, className, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={cn('grid gap-1.5', className)}>
      {label && (
        <label htmlFor={id} className="text-s font-medium">
          {label}
          {optional && <span className="font-normal text-ink-3"> · {t('common.optional')}</span>}
        </label>
      )}
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-xs font-medium text-red-ink">
      <Icon of={CircleAlert} size={16} className="mt-0.5" />
      <span>{children}</span>
    </p>
  );
}

export function describedById(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>): string | undefined {
  if (error) return `${id}-error`;
  return hint ? `${id}-hint` : undefined;
}
