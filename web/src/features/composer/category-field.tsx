import type { Ref } from 'react';
import useSWR from 'swr';
import { api, type Category } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Select } from '@/ui';

type Props = { value: string; error?: string; onChange: (id: string) => void; inputRef: Ref<HTMLSelectElement> };

export function CategoryField({ value, error, onChange, inputRef }: Props) {
  const { t, i18n } = useTranslation('composer');
  // Names are in the page's language.
  const { data = [] } = useSWR<Category[], Error>(
    ['/categories', i18n.language],
    ([path]: [string]) => api.get<Category[]>(path),
    { revalidateOnFocus: false },
  );
  return (
    <Select
      ref={inputRef}
      label={t('category')}
      placeholder={t('chooseCategory')}
      options={data.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      error={error}
      className="content-start [&_select:has(option[value='']:checked)]:text-ink-3"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
