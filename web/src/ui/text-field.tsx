import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';
import { describedById, Field, type FieldProps } from './field';

type Props = FieldProps & {
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  /** For e-mail addresses and numbers: left to right, aligned to the inline start. */
  ltr?: boolean;
} & Omit<ComponentProps<'input'>, 'id'>;

/** Single-line text field; an error message gives it the error border. */
export function TextField(props: Props) {
  const { label, hint, error, optional, className, startIcon, endIcon, ltr, ...input } = props;
  const id = useId();
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      {/* The sign before a number or a handle is left of it, also in Arabic. */}
      <div className="field-box" dir={ltr && startIcon ? 'ltr' : undefined} data-invalid={error ? '' : undefined}>
        {startIcon}
        <input
          dir={ltr ? undefined : 'auto'}
          placeholder=" "
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedById(id, { hint, error })}
          className={cn('min-h-9', ltr && 'ltr-input')}
        />
        {endIcon}
      </div>
    </Field>
  );
}
