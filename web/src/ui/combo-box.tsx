import { lazyWithRetry } from './lazy';
import type { ComboBoxProps } from './overlays/combo-box-field';
import { Skeleton } from './skeleton';

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

/** Long list filtered by typing: countries, categories. Pass each option's value as `id` too. */
export function ComboBox(props: ComboBoxProps) {
  return <ComboBoxField {...props} />;
}
