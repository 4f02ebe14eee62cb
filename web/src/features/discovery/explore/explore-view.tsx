import type { Category, Page, PostSearchHit } from '@/api';
import { useTrendingTags } from '@/api/lists/use-trending-tags';
import { useTranslation } from '@/lib/i18n';
import { Columns, Meta } from '@/shell';
import { SearchLink } from '@/shell/search-link';
import { Tabs } from '@/ui';
import type { Explored } from '../people';
import type { ExploreState } from './address';
import { Categories } from './categories';
import { Filters } from './filters';
import { useExplore } from './first-screen';
import { PostsTab } from './posts-tab';
import { ProductsTab } from './products-tab';
import { useExploreState } from './use-address';
import { UsersTab } from './users-tab';

type Props = {
  /** As rendered by the server for guests. */
  products: Page<PostSearchHit> | null;
  explored: Explored | null;
  categories: Category[];
};

/** Discovery of products, members and posts. */
export function ExploreView({ products, explored: initial, categories }: Props) {
  const { t } = useTranslation('explore');
  const { address, go } = useExploreState();
  const explored = useExplore(initial);
  const tags = useTrendingTags();
  const tabs: { id: ExploreState['tab']; label: string }[] = [
    { id: 'products', label: t('tabProducts') },
    { id: 'users', label: t('tabUsers') },
    { id: 'posts', label: t('tabPosts') },
  ];
  return (
    <Columns side={false}>
      <Meta title={t('title')} description={t('description')} path="/explore" />
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1>{t('title')}</h1>
        <SearchLink className="guest-only ms-auto min-[22.4rem]:hidden" />
        <Filters />
      </header>
      <Tabs
        label={t('title')}
        tabs={tabs}
        selected={address.tab}
        onSelect={(id) => {
          const tab = tabs.find((option) => option.id === id)?.id;
          if (tab) go({ tab, category: null, sort: 'top', free: false, unanswered: false });
        }}
        className="mt-2 max-sm:gap-5"
      >
        {categories.length > 0 && <Categories categories={categories} />}
        {address.tab === 'products' && (
          <ProductsTab address={address} initial={products} explored={explored} tags={tags} />
        )}
        {address.tab === 'users' && <UsersTab address={address} explored={explored} />}
        {address.tab === 'posts' && <PostsTab address={address} tags={tags} />}
      </Tabs>
    </Columns>
  );
}
