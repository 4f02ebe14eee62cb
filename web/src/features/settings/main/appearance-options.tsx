import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';
import { Nuqta } from '@/ui';

type Option<Value extends string> = { value: Value; label: string; picture?: ReactNode };

type Props<Value extends string> = {
  legend: string;
  options: Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** Choice of an appearance, with previews; radio buttons underneath. */
export function AppearanceOptions<Value extends string>({ legend, options, value, onChange, className }: Props<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-s font-medium">{legend}</legend>
      <div className={cn('grid gap-2 sm:gap-3', className)}>
        {options.map((option) => (
          <label key={option.value} className="look-card">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.picture}
            <OptionLabel>{option.label}</OptionLabel>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Centered label, with the dot beside the selected one. */
export function OptionLabel({ children }: { children: ReactNode }) {
  return (
    <span className="flex min-h-7 min-w-0 items-center justify-center gap-1.5">
      <Nuqta size={8} className="look-dot" />
      <span className="min-w-0">{children}</span>
      <span aria-hidden="true" className="w-2 max-xs:hidden" />
    </span>
  );
}
