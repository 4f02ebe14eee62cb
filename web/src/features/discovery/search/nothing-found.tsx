import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { ButtonLink, EmptyState } from '@/ui';
import type { SearchTab } from './use-search-address';

const TITLES: Record<SearchTab, string> = { top: 'emptyTitle', users: 'emptyUsersTitle', posts: 'emptyPostsTitle' };

export function NothingFound({ query, tab }: { query: string; tab: SearchTab }) {
  const { t } = useTranslation('search');
  return (
    <EmptyState
      icon="lost"
      title={t(TITLES[tab], { query: isolate(query) })}
      subtitle={t('emptySubtitle')}
      action={
        <ButtonLink href="/explore" variant="s">
          {t('emptyAction')}
        </ButtonLink>
      }
      className="card wrap-anywhere max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0"
    />
  );
}
