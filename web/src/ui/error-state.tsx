import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Button } from './button';
import { ErrorNuqta } from './illustration';

type Props = {
  title: string;
  /** Boxed only. */
  subtitle?: ReactNode;
  onRetry?: () => void;
  boxed?: boolean;
  className?: string;
};

/** Error message: inline below the element it belongs to, or boxed with a tint, a red border and an action. */
export function ErrorState({ title, subtitle, onRetry, boxed, className }: Props) {
  const { t } = useTranslation();
  if (!boxed) {
    return (
      <p role="alert" className={cn('flex items-center gap-2 text-s font-medium text-red-ink', className)}>
        <ErrorNuqta size={20} />
        <span>{title}</span>
      </p>
    );
  }
  return (
    <div
      role="alert"
      className={cn('flex flex-wrap items-center gap-4 rounded-lg border border-red bg-red-soft px-5 py-4', className)}
    >
      <ErrorNuqta size={36} />
      <div className="min-w-40 flex-1">
        <p className="font-semibold text-red-ink">{title}</p>
        {subtitle && <p className="text-s text-ink-2">{subtitle}</p>}
      </div>
      {onRetry && (
        <Button variant="o" size="sm" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
}
