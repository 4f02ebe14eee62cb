import { Search } from 'lucide-react';
import { useTranslation } from '@/lib/i18n';
import { ChoiceChip, Icon, TextField } from '@/ui';
import { type Filter, SHELVES } from './library-filter';

type Props = { filter: Filter; onChange: (filter: Filter) => void };

/** Search field and filters of the library. */
export function FilterBox({ filter, onChange }: Props) {
  const { t } = useTranslation('purchased');
  return (
    <search className="mb-5 grid gap-3 sm:flex sm:flex-wrap sm:items-center">
      <TextField
        aria-label={t('filterWords')}
        type="search"
        placeholder={t('filterWords')}
        autoComplete="off"
        autoFocus
        value={filter.words}
        startIcon={<Icon of={Search} className="text-ink-3" />}
        className="sm:min-w-64 sm:flex-1"
        onChange={(event) => onChange({ ...filter, words: event.target.value })}
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('shelves')}</legend>
        {SHELVES.map((shelf) => (
          <ChoiceChip key={shelf} selected={filter.shelf === shelf} onClick={() => onChange({ ...filter, shelf })}>
            {t(`shelf.${shelf}`)}
          </ChoiceChip>
        ))}
      </fieldset>
    </search>
  );
}
