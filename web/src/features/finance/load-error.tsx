import { isApiError } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { ErrorState } from '@/ui';

type Props = { title: string; error: unknown; onRetry: () => void; className?: string };

/** Loading error with its reason and a retry button. */
export function LoadError({ title, error, onRetry, className }: Props) {
  const { t } = useTranslation('errors');
  const subtitle = t(isApiError(error, 'network', 'timeout') ? 'networkSubtitle' : 'genericSubtitle');
  return <ErrorState boxed title={title} subtitle={subtitle} onRetry={onRetry} className={className} />;
}
