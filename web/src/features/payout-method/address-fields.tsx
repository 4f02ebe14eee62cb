import type { Country } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { TextField } from '@/ui';
import { CountryField } from './country-field';
import type { WireFormState } from './use-wire-form';

/** Address of the account holder: country and town are required, as banks do. */
export function AddressFields({ countries, form }: { countries: Country[]; form: WireFormState }) {
  const { t } = useTranslation('wire');
  const { text } = form;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <CountryField
          countries={countries}
          form={form}
          field="residenceCountry"
          label={t('residenceCountry')}
          hint={t('residenceCountryHint')}
        />
        <TextField
          {...text('city')}
          label={t('city')}
          hint={t('cityHint')}
          autoComplete="address-level2"
          maxLength={35}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 sm:grid-cols-[2fr_1fr_1fr]">
        <TextField
          {...text('street')}
          className="max-sm:col-span-2"
          label={t('street')}
          optional
          autoComplete="address-line1"
          maxLength={70}
        />
        <TextField {...text('buildingNumber')} label={t('buildingNumber')} optional autoComplete="off" maxLength={16} />
        <TextField {...text('postCode')} label={t('postCode')} optional autoComplete="postal-code" maxLength={16} />
      </div>
    </>
  );
}
