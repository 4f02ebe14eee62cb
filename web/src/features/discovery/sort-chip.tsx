import { ArrowDownWideNarrow } from 'lucide-react';
import { useTranslation } from '@/lib/i18n';
import { Icon } from '@/ui';
import { FilterChip } from './filter-chip';
import type { Sort } from './sort';

type Props = { chosen: Sort; options: { id: Sort; text: string }[]; onChoose: (sort: Sort) => void };

/** Chip that shows the order of a list and opens the others. */
export function SortChip({ chosen, options, onChoose }: Props) {
  const { t } = useTranslation('explore');
  return (
    <FilterChip
      label={t('sort')}
      chosen={chosen}
      icon={<Icon of={ArrowDownWideNarrow} size={18} flip className="text-ink-3" />}
      options={options.map((option) => ({ ...option, onPress: () => onChoose(option.id) }))}
    />
  );
}
