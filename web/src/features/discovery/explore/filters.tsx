import { useTranslation } from '@/lib/i18n';
import { FilterChip } from '../filter-chip';
import type { Sort } from '../sort';
import { SortChip } from '../sort-chip';
import { UnansweredChip } from '../unanswered-chip';
import { sortOptions } from './address';
import { useExploreState } from './use-address';

const SORT_TEXTS: Record<Sort, string> = {
  top: 'bestRated',
  new: 'newest',
  priceAsc: 'cheapest',
  priceDesc: 'dearest',
};
const PEOPLE_SORT_TEXTS: Record<Sort, string> = { ...SORT_TEXTS, top: 'mostFollowed', new: 'newestPeople' };

/** Filters by price, by missing answers and order; each shows its selection. */
export function Filters() {
  const { t } = useTranslation('explore');
  const { address, go } = useExploreState();
  const { tab, sort, free, unanswered } = address;
  const texts = tab === 'users' ? PEOPLE_SORT_TEXTS : SORT_TEXTS;
  return (
    <div className="flex flex-wrap gap-2">
      {tab === 'products' && (
        <FilterChip
          label={t('price')}
          chosen={free ? 'free' : 'any'}
          options={[
            { id: 'any', text: t('priceAny'), onPress: () => go({ free: false }) },
            { id: 'free', text: t('freeOnly'), onPress: () => go({ free: true }) },
          ]}
        />
      )}
      {tab === 'posts' && <UnansweredChip chosen={unanswered} onChoose={(only) => go({ unanswered: only })} />}
      {/* Free products have one price and one order. */}
      {!free && (
        <SortChip
          chosen={sort}
          options={sortOptions(tab).map((id) => ({ id, text: t(texts[id]) }))}
          onChoose={(chosen) => go({ sort: chosen })}
        />
      )}
    </div>
  );
}
