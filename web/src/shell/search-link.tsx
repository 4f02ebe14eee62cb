import { Search } from 'lucide-react';
import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Icon, Link } from '@/ui';

/** Link to the search page, in bars without room for the search box. */
export function SearchLink({ className }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <Link
      plain
      href="/search"
      aria-label={t('nav.search')}
      title={t('nav.search')}
      className={cn('icon-btn', className)}
    >
      <Icon of={Search} />
    </Link>
  );
}
