import { ArrowDownWideNarrow } from 'lucide-react';
import { useTranslation } from '@/lib/i18n';
import { Icon } from '@/ui';
import { FilterChip } from '../filter-chip';
import { type ExploreState, sortOptions } from './address';
import { useExploreState } from './use-address';

const SORT_TEXTS: Record<ExploreState['sort'], string> = {
  top: 'bestRated',
  new: 'newest',
  priceAsc: 'cheapest',
  priceDesc: 'dearest',
};

/** Filters by price and order; each shows its selection. */
export function Filters() {
  const { t } = useTranslation('explore');
  const { address, go } = useExploreState();
  const { tab, sort, free } = address;
  if (tab === 'users') return null;
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
      {/* Free products have one price and one order. */}
      {!free && (
        <FilterChip
          label={t('sort')}
          chosen={sort}
          icon={<Icon of={ArrowDownWideNarrow} size={18} flip className="text-ink-3" />}
          options={sortOptions(tab).map((id) => ({ id, text: t(SORT_TEXTS[id]), onPress: () => go({ sort: id }) }))}
        />
      )}
    </div>
  );
}
