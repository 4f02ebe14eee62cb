import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { ButtonLink, EmptyState } from '@/ui';
import { type SearchState, type SearchTab, searchHref } from './use-search-address';

const TITLES: Record<SearchTab, string> = {
  top: 'emptyTitle',
  users: 'emptyUsersTitle',
  posts: 'emptyPostsTitle',
  products: 'emptyProductsTitle',
};

/** Without results: the way to Explore, or out of a category. */
export function NothingFound({ search: { query, tab, category } }: { search: Partial<SearchState> }) {
  const { t } = useTranslation('search');
  const title = t(TITLES[tab ?? 'top'], { query: isolate(query ?? '') });
  return (
    <EmptyState
      icon="lost"
      title={title}
      subtitle={t(category ? 'emptyCategorySubtitle' : 'emptySubtitle')}
      action={
        <ButtonLink href={category ? searchHref({ query, tab }) : '/explore'} variant="s">
          {t(category ? 'emptyCategoryAction' : 'emptyAction')}
        </ButtonLink>
      }
      className="card wrap-anywhere max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0"
    />
  );
}
