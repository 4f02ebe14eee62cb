import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { describedById, Field, type FieldProps } from './field';
import { Icon } from './icon';

export type Option = { value: string; label: string };

type Props = FieldProps & { options: Option[]; placeholder?: string } & Omit<ComponentProps<'select'>, 'id'>;

/** Native select, for short lists; ComboBox is for long ones. */
export function Select(props: Props) {
  const { label, hint, error, optional, className, options, placeholder, ...select } = props;
  const id = useId();
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      <div className="field-box" data-invalid={error ? '' : undefined}>
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedById(id, { hint, error })}
          className="min-h-9"
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} className="pointer-events-none text-ink-3" />
      </div>
    </Field>
  );
}
