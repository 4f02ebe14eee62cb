import { useErrorText } from '@/shell';
import { ErrorState } from '@/ui';

type Props = { list: { data?: unknown; error?: Error; mutate: () => Promise<unknown> } };

/** A list to choose from that did not come; nothing where it did. */
export function OptionsError({ list: { data, error, mutate } }: Props) {
  const errorText = useErrorText();
  if (data || !error) return null;
  return <ErrorState boxed title={errorText(error)} onRetry={() => void mutate()} />;
}
