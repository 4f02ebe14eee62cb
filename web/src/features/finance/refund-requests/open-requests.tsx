import { ChevronRight, Undo2 } from 'lucide-react';
import { useTranslation } from '@/lib/i18n';
import { Icon, Link } from '@/ui';
import { useRequestCounts } from './use-requests';

/** Link to the requests that wait for the seller's answer; nothing without one. */
export function OpenRequests() {
  const { t } = useTranslation('refunds');
  const { data } = useRequestCounts();
  if (!data?.open) return null;
  return (
    <Link
      plain
      href="/finance?tab=refunds"
      className="card flex min-h-14 items-center gap-3 border-orange! px-4 py-3 text-s font-medium hover:underline sm:px-5"
    >
      <Icon of={Undo2} size={20} className="shrink-0 text-orange-ink" />
      <span className="flex-1">{t('waiting', { count: data.open })}</span>
      <Icon of={ChevronRight} size={18} className="rtl:-scale-x-100" />
    </Link>
  );
}
