import { Clock, X } from 'lucide-react';
import { useTrendingTags } from '@/api/lists/use-trending-tags';
import { useRecentSearches } from '@/api/session/recent-searches';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Button, EmptyState, Icon, IconButton, Link, UserText } from '@/ui';
import { TrendingTags } from '../trending-tags';
import { searchHref } from './use-search-address';

/** Before the first search: earlier searches, suggestions and trending tags. */
export function EmptyQuery() {
  const { t } = useTranslation('search');
  const { searches, forget, clear } = useRecentSearches();
  const tags = useTrendingTags();
  return (
    <div className="grid gap-5">
      {searches.length > 0 && (
        <section aria-labelledby="recent-searches" className="card px-4 pt-3 pb-2 sm:px-5">
          <header className="flex items-center justify-between gap-3">
            <h2 id="recent-searches" className="text-[1.0625rem]">
              {t('recent')}
            </h2>
            <Button variant="t" size="sm" className="-me-3" onClick={clear}>
              {t('clearRecent')}
            </Button>
          </header>
          <ul className="mt-1">
            {searches.map((query) => (
              <li key={query} className="flex items-center gap-2 border-line not-first:border-t">
                <Link
                  plain
                  href={searchHref({ query })}
                  className="flex min-h-12 min-w-0 flex-1 items-center gap-3 hover:underline"
                >
                  <Icon of={Clock} size={18} className="text-ink-3" />
                  <UserText plain className="clip block min-w-0">
                    {query}
                  </UserText>
                </Link>
                <IconButton
                  icon={X}
                  size="sm"
                  label={t('forget', { query: isolate(query) })}
                  onClick={() => forget(query)}
                  className="-me-2"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <EmptyState icon="search" title={t('startTitle')} subtitle={t('startSubtitle')} className="card" />
      <TrendingTags tags={tags} className="mt-2" />
    </div>
  );
}
