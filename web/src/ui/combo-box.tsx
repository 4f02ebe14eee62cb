import type { Ref } from 'react';
import { lazyWithRetry } from './lazy';
import { Skeleton } from './skeleton';

export type ComboBoxProps = {
  label: string;
  options: { id: string; value: string; label: string; end?: string }[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  hint?: string;
  error?: string;
  name?: string;
  autoComplete?: string;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
};

const ComboBoxField = lazyWithRetry(
  () => import('./overlays/combo-box-field').then((module) => module.ComboBoxField),
  ComboBoxPlaceholder,
);

function ComboBoxPlaceholder() {
  return (
    <span className="grid gap-1.5">
      <Skeleton className="h-5 w-16" />
      <Skeleton className="h-12" />
    </span>
  );
}

/** A long list that typing narrows: countries, categories. Give each option its value as `id` too. */
export function ComboBox(props: ComboBoxProps) {
  return <ComboBoxField {...props} />;
}
