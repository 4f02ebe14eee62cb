import { cn } from '@/lib/cn';
import { Nuqta } from './nuqta';

type Props<Sort extends string> = {
  label: string;
  options: readonly { value: Sort; label: string }[];
  value: Sort;
  onChange: (sort: Sort) => void;
  className?: string;
};

/** Switch of the sort order; the dot marks the selected one. */
export function SortSwitch<Sort extends string>({ label, options, value, onChange, className }: Props<Sort>) {
  return (
    <fieldset className={cn('flex gap-1', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cn(
            'inline-flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-s font-medium transition-colors hover:bg-sunken',
            option.value === value ? 'text-ink' : 'text-ink-3',
          )}
        >
          {option.value === value && <Nuqta size={8} className="text-lapis" />}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
