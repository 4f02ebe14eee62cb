import type { ReactNode } from 'react';
import { useMembership } from '@/api';
import { isolate } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta } from '@/shell';
import { SearchBox } from '@/shell/search-box';
import { Tabs } from '@/ui';
import { EmptyQuery } from './empty-query';
import { PostsResults } from './posts-results';
import { ResultFilters } from './result-filters';
import { TopResults, TopSkeleton } from './top-results';
import { type SearchTab, useSearchState } from './use-search-address';
import { UsersResults } from './users-results';

/** `rail` stands beside the members' results. */
export function SearchView({ rail }: { rail: ReactNode }) {
  const { t } = useTranslation('search');
  const { address } = useSearchState();
  const isGuest = useMembership() === 'guest';
  const query = address?.query ?? '';
  const title = query ? t('resultsFor', { query: isolate(query) }) : t('title');
  return (
    <Columns rail={isGuest ? undefined : rail}>
      <Meta title={title} noindex />
      <div className={isGuest ? 'mx-auto max-w-[40rem]' : undefined}>
        {/* Members have it in the top bar where there is room. */}
        <SearchBox className={isGuest ? 'mb-5 block' : 'mb-4 block md:hidden'} />
        {address && <h1 className="text-h2 wrap-anywhere">{title}</h1>}
        {!address && <TopSkeleton />}
        {address && (query ? <Results key={query} /> : <DeferredEmptyQuery />)}
      </div>
    </Columns>
  );
}

function DeferredEmptyQuery() {
  return (
    <div className="mt-4">
      <EmptyQuery />
    </div>
  );
}

function Results() {
  const { t } = useTranslation('search');
  const { address, buildHref, go } = useSearchState();
  if (!address) return null;
  const { query, tab } = address;
  const tabs: { id: SearchTab; label: string }[] = [
    { id: 'top', label: t('tabTop') },
    { id: 'users', label: t('tabUsers') },
    { id: 'posts', label: t('tabPosts') },
    { id: 'products', label: t('tabProducts') },
  ];
  return (
    <Tabs
      label={t('tabs')}
      tabs={tabs}
      selected={tab}
      onSelect={(id) => {
        const chosen = tabs.find((option) => option.id === id)?.id;
        if (chosen) go({ tab: chosen, sort: 'top', category: null });
      }}
      className="mt-1.5 max-sm:gap-3"
      panelClassName="mt-3 sm:mt-5"
    >
      {tab === 'top' && (
        <TopResults
          query={query}
          allPeople={buildHref({ tab: 'users' })}
          allProducts={buildHref({ tab: 'products' })}
        />
      )}
      {tab === 'users' && <UsersResults query={query} />}
      {(tab === 'posts' || tab === 'products') && (
        <>
          <ResultFilters />
          <PostsResults search={address} />
        </>
      )}
    </Tabs>
  );
}
