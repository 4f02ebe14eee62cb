import { useErrorText } from '@/shell';
import { ErrorState } from '@/ui';

type Props = { list: { data?: unknown; error?: Error; mutate: () => Promise<unknown> } };

/** Loading error of options; nothing without one. */
export function OptionsError({ list: { data, error, mutate } }: Props) {
  const errorText = useErrorText();
  if (data || !error) return null;
  return <ErrorState boxed title={errorText(error)} onRetry={() => void mutate()} />;
}
