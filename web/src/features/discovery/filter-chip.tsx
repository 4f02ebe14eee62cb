import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n';
import { Icon, Menu } from '@/ui';

type Props = {
  label: string;
  chosen: string;
  icon?: ReactNode;
  options: { id: string; text: string; onPress: () => void }[];
};

/** Chip that shows the selection and opens its options. */
export function FilterChip({ label, chosen, icon, options }: Props) {
  const { t } = useTranslation();
  const text = options.find(({ id }) => id === chosen)?.text ?? '';
  return (
    <Menu
      label={`${label}: ${text}`}
      entries={options.map((option) => ({
        ...option,
        end: option.id === chosen && (
          <>
            <Icon of={Check} size={18} />
            <span className="sr-only">{t('common.selected')}</span>
          </>
        ),
      }))}
      className="filter-chip"
    >
      {icon}
      {text}
      <Icon of={ChevronDown} size={16} className="text-ink-3" />
    </Menu>
  );
}
