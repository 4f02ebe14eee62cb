import { cn } from '@/lib/cn';
import { useTranslation } from '@/lib/i18n';
import { Nuqta } from '@/ui';
import type { Sort } from './use-comments';

type Props = { value: Sort; onChange: (sort: Sort) => void };

const SORTS: readonly Sort[] = ['top', 'newest'];

/** Switch of the sort order; the dot marks the selected one. */
export function SortSwitch({ value, onChange }: Props) {
  const { t } = useTranslation('comments');
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('sort')}</legend>
      {SORTS.map((sort) => (
        <button
          key={sort}
          type="button"
          aria-pressed={sort === value}
          onClick={() => onChange(sort)}
          className={cn(
            'inline-flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-s font-medium transition-colors hover:bg-sunken',
            sort === value ? 'text-ink' : 'text-ink-3',
          )}
        >
          {sort === value && <Nuqta size={8} className="text-lapis" />}
          {t(sort)}
        </button>
      ))}
    </fieldset>
  );
}
