import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { TextField } from '@/ui';
import { groupByFour, normalizeCode } from './iban';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  hint?: string;
  error?: string;
  endIcon?: ReactNode;
  name: string;
  inputRef: Ref<HTMLInputElement>;
  maxLength: number;
};

/** Field for an IBAN or another long code, grouped by four while typing; the cursor keeps its position. */
export function GroupedField({ value, onChange, inputRef, maxLength, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor follows the value
  useLayoutEffect(() => {
    if (place.current === null) return;
    input.current?.setSelectionRange(place.current, place.current);
    place.current = null;
  }, [value]);
  return (
    <TextField
      {...field}
      ref={(element) => {
        input.current = element;
        if (typeof inputRef === 'function') inputRef(element);
        else if (inputRef) inputRef.current = element;
      }}
      value={value}
      onChange={({ target }) => {
        const before = normalizeCode(target.value.slice(0, target.selectionStart ?? target.value.length));
        const next = groupByFour(normalizeCode(target.value).slice(0, maxLength));
        place.current = Math.min(groupByFour(before).length, next.length);
        onChange(next);
      }}
      ltr
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
