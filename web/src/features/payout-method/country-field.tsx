import type { Country } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { ComboBox } from '@/ui';
import type { WireFormState } from './use-wire-form';

type Props = {
  countries: Country[];
  form: WireFormState;
  field: 'country' | 'residenceCountry';
  label: string;
  hint: string;
};

/** Choice of a country to which money is sent; the others are not listed. */
export function CountryField({ countries, form, field, label, hint }: Props) {
  const { t } = useTranslation('wire');
  return (
    <ComboBox
      label={label}
      hint={hint}
      placeholder={t('countryPlaceholder')}
      options={countries.map(({ _id, name }) => ({ id: _id, value: _id, label: name, end: _id }))}
      value={form.values[field]}
      onChange={(country) => form.change(field, country)}
      inputRef={form.inputRef(field)}
      error={form.getError(field) || undefined}
    />
  );
}
