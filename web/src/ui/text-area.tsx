import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { cn } from '@/lib/cn';
import { describedById, Field, type FieldProps } from './field';

type Props = FieldProps & {
  /** Without a box: the composer has its own background. */
  bare?: boolean;
  inputClassName?: string;
} & Omit<ComponentProps<'textarea'>, 'id'>;

/** Text area that grows with its text; each paragraph has its own direction. */
export function TextArea(props: Props) {
  const { label, hint, error, optional, className, bare, inputClassName, ref, rows = 3, ...input } = props;
  const id = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the value
  useEffect(() => {
    const area = own.current;
    if (!area || CSS.supports?.('field-sizing', 'content')) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [input.value]);
  return (
    <Field {...{ id, label, hint, error, optional, className }}>
      <div className={bare ? undefined : 'field-box'} data-invalid={error ? '' : undefined}>
        <textarea
          dir="auto"
          placeholder=" "
          {...input}
          ref={(area) => {
            own.current = area;
            if (typeof ref === 'function') ref(area);
            else if (ref) ref.current = area;
          }}
          id={id}
          rows={rows}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedById(id, { hint, error })}
          className={cn('grow-with-text', inputClassName)}
        />
      </div>
    </Field>
  );
}
