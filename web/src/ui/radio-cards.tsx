import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';
import { FieldError } from './field';
import { Nuqta } from './nuqta';

type Props = {
  legend: string;
  hideLegend?: boolean;
  options: { value: string; label: ReactNode }[];
  /** Number of columns; one row by default. */
  columns?: number;
  hint?: ReactNode;
  error?: string;
  className?: string;
  value?: string;
} & Omit<ComponentProps<'input'>, 'type' | 'id' | 'value' | 'className'>;

/** Radio buttons as cards; the chosen one has the dot. */
export function RadioCards(props: Props) {
  const { legend, hideLegend, options, columns, hint, error, className, value, name, ...input } = props;
  const id = useId();
  return (
    <fieldset className={cn('grid gap-1.5', className)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={cn('mb-1.5 text-s font-medium', hideLegend && 'sr-only')}>{legend}</legend>
      <div
        className="radio-cards grid gap-2"
        data-invalid={error ? '' : undefined}
        style={{ gridTemplateColumns: `repeat(${columns ?? options.length}, minmax(0, 1fr))` }}
      >
        {options.map((option) => (
          <label key={option.value} className="radio-card">
            <input
              {...input}
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              className="sr-only"
            />
            <Nuqta size={8} className="radio-card-dot" />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && !error && <p className="text-xs text-ink-3">{hint}</p>}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
