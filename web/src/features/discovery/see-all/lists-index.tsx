import { ChevronRight } from 'lucide-react';
import { useTranslation } from '@/lib/i18n';
import { Icon, Link } from '@/ui';
import { TITLES } from './lists';

/** Index of the lists, at the address without one. */
export function ListsIndex() {
  const { t } = useTranslation('seeAll');
  return (
    <ul className="card divide-y divide-line">
      {Object.entries(TITLES).map(([name, key]) => (
        <li key={name}>
          <Link
            plain
            href={`/see-all?list=${name}`}
            className="flex min-h-14 items-center justify-between gap-4 px-4 py-3 font-medium hover:bg-sunken sm:px-5"
          >
            {t(key)}
            <Icon of={ChevronRight} flip className="text-ink-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
