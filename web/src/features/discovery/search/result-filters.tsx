import { useTranslation } from '@/lib/i18n';
import { FilterChip } from '../filter-chip';
import { type Sort, sortOptions } from '../sort';
import { SortChip } from '../sort-chip';
import { UnansweredChip } from '../unanswered-chip';
import { useCategories } from '../use-categories';
import { useSearchState } from './use-search-address';

const SORT_TEXTS: Record<Sort, string> = {
  top: 'sortTop',
  new: 'sortNew',
  priceAsc: 'sortCheapest',
  priceDesc: 'sortDearest',
};

/** Order and missing answers of posts; category and order of products. */
export function ResultFilters() {
  const { t } = useTranslation('search');
  const { address, go } = useSearchState();
  const isProducts = address?.tab === 'products';
  const categories = useCategories(isProducts);
  if (!address) return null;
  const { tab, sort, category, unanswered } = address;
  return (
    <div className="mb-3 flex min-h-9.5 flex-wrap justify-end gap-2 sm:mb-4">
      {isProducts && categories.length > 0 && (
        <FilterChip
          label={t('category')}
          chosen={category ?? ''}
          options={[{ _id: '', name: t('allCategories') }, ...categories].map(({ _id, name }) => ({
            id: _id,
            text: name,
            onPress: () => go({ category: _id || null }),
          }))}
        />
      )}
      {tab === 'posts' && <UnansweredChip chosen={unanswered} onChoose={(only) => go({ unanswered: only })} />}
      <SortChip
        chosen={sort}
        options={sortOptions({ hasPrices: isProducts }).map((id) => ({ id, text: t(SORT_TEXTS[id]) }))}
        onChoose={(chosen) => go({ sort: chosen })}
      />
    </div>
  );
}
