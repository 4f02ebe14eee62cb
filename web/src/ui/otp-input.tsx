import { type ComponentProps, useId, useState } from 'react';
import { cn } from '@/lib/cn';
import { toLatinDigits } from '@/lib/numbers';
import { describedById, Field } from './field';

type Props = {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Called once when the last digit is entered. */
  onComplete?: (code: string) => void;
  error?: string;
  length?: number;
} & Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'id' | 'type'>;

/** Six boxes drawn over one real input: paste, password managers, codes from messages and Arabic digits all work. */
export function OtpInput({ label, value, onChange, onComplete, error, length = 6, ...input }: Props) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const boxes = Array.from({ length }, (_, index) => index);
  return (
    <Field {...{ id, label, error }}>
      <div className="relative" dir="ltr">
        <div className="grid gap-2" style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}>
          {boxes.map((index) => (
            <span
              key={index}
              aria-hidden="true"
              data-invalid={error ? '' : undefined}
              className={cn('otp-box num', focused && index === Math.min(value.length, length - 1) && 'otp-box-now')}
            >
              {value[index]}
            </span>
          ))}
        </div>
        <input
          {...input}
          id={id}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedById(id, { error })}
          className="otp-real"
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onSelect={(event) => {
            // Digits are only appended at the end, at the drawn cursor.
            const field = event.currentTarget;
            if (field.selectionStart === field.selectionEnd) field.setSelectionRange(value.length, value.length);
          }}
          onChange={(event) => {
            const digits = toLatinDigits(event.target.value).replace(/\D/g, '');
            // After a refused code, new input replaces the six digits.
            const again = value.length === length && digits.startsWith(value) && digits.length > length;
            const code = (again ? digits.slice(length) : digits).slice(0, length);
            onChange(code);
            if (code.length === length && code !== value) onComplete?.(code);
          }}
        />
      </div>
    </Field>
  );
}
