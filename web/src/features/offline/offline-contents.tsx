import { Bookmark, ChevronRight, House, Library } from 'lucide-react';
import type { OfflineContents as Contents } from '@/api/offline/sync';
import { useTranslation } from '@/lib/i18n';
import { Icon, useNavigation } from '@/ui';
import { LIST_PATHS, type ListName } from './requested-page';

const ICONS = { home: House, saved: Bookmark, library: Library };

type Props = { contents: Contents; current: ListName | null };

/** Links to what can be read without a connection. */
export function OfflineContents({ contents, current }: Props) {
  const { t } = useTranslation('offline');
  const { localizedHref } = useNavigation();
  const lists = (Object.keys(LIST_PATHS) as ListName[]).filter((list) => list !== current && contents[list]);
  if (lists.length === 0) return current ? null : <p className="mt-5 px-2 text-s text-ink-3">{t('nothingStored')}</p>;
  return (
    <nav aria-labelledby="offline-contents" className="card mt-5 px-4 py-3 sm:px-5.5">
      <h2 id="offline-contents" className="py-1 text-h3">
        {t('available')}
      </h2>
      <ul className="divide-y divide-line">
        {lists.map((list) => (
          <li key={list}>
            <a href={localizedHref(LIST_PATHS[list])} className="flex min-h-12 items-center gap-3 text-s font-medium">
              <Icon of={ICONS[list]} className="text-ink-3" />
              {t(list)}
              <span className="ms-auto text-xs font-normal text-ink-3">
                {t('posts', { count: contents[list]?.items.length ?? 0 })}
              </span>
              <Icon of={ChevronRight} size={18} flip className="text-ink-3" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
