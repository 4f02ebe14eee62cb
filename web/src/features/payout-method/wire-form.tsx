import { CircleCheck, Lock, ShieldAlert } from 'lucide-react';
import type { Country } from '@/api';
import { isolateLtr } from '@/lib/bidi-isolate';
import { useTranslation } from '@/lib/i18n';
import { Button, ErrorState, Icon, TextField } from '@/ui';
import { AddressFields } from './address-fields';
import { CountryField } from './country-field';
import { GroupedField } from './grouped-field';
import { ibanCountry, ibanLength, validateIban } from './iban';
import { hasRoutingNumbers } from './routing-number';
import { RoutingNumberField } from './routing-number-field';
import { useWireForm, type WireFormOptions } from './use-wire-form';
import { SAVE } from './wire-requests';
import { BIC_LENGTHS } from './wire-validation';

/** Requirements M5: hours until a changed method is usable. */
const COOLDOWN_HOURS = 24;

type Props = WireFormOptions & {
  countries: Country[];
  /** Called to leave the form, if there is a saved method. */
  onKeep?: () => void;
};

/** Bank details, validated while typing; input survives any refusal. */
export function WireForm({ countries, onKeep, ...options }: Props) {
  const { t } = useTranslation('wire');
  const form = useWireForm(SAVE, options);
  const { values, getError, change, leave, save, busy, problem, inputRef, text } = form;
  const length = ibanLength(values.country);
  const isSound = Boolean(length) && validateIban(values.number, values.country) === null;

  return (
    <form
      noValidate
      className="card grid gap-5 p-4 sm:p-6"
      aria-label={t('wireTransfer')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <CountryField
          countries={countries}
          form={form}
          field="country"
          label={t('bankCountry')}
          hint={t('bankCountryHint')}
        />
        <div className="grid gap-1.5">
          <p className="text-s font-medium">{t('currency')}</p>
          <p className="flex min-h-12 items-center rounded-md bg-sunken px-4 text-s text-ink-2">{t('currencyFact')}</p>
          <p className="text-xs text-ink-3">{t('currencyHint')}</p>
        </div>
      </div>
      <div className="grid gap-1.5">
        <GroupedField
          name="number"
          label={t(values.country && !length ? 'accountNumber' : 'iban')}
          value={values.number}
          onChange={(number) => change('number', number)}
          onBlur={() => leave('number')}
          hint={numberHint()}
          error={getError('number') || undefined}
          inputRef={inputRef('number')}
          maxLength={34}
          endIcon={isSound && <Icon of={CircleCheck} className="text-green" />}
        />
        <p role="status" className="text-xs font-medium text-green-ink empty:hidden">
          {isSound && !getError('number') && t('ibanOk')}
        </p>
      </div>
      {hasRoutingNumbers(values.country) && <RoutingNumberField form={form} />}
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          {...text('bic')}
          onChange={({ target }) => change('bic', target.value.toUpperCase())}
          label={t('swift')}
          hint={t('swiftHint', BIC_LENGTHS)}
          ltr
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField {...text('bankName')} label={t('bankName')} autoComplete="off" maxLength={70} />
      </div>
      <TextField
        {...text('beneficiaryName')}
        label={t('beneficiaryName')}
        hint={t('beneficiaryNameHint')}
        autoComplete="name"
        spellCheck={false}
        maxLength={70}
      />
      <AddressFields countries={countries} form={form} />
      <p className="flex items-start gap-3 rounded-md bg-orange-soft px-4 py-3.5 text-s text-ink-2">
        <Icon of={ShieldAlert} className="mt-0.5 text-orange-ink" />
        {t('hold', { count: COOLDOWN_HOURS })}
      </p>
      {problem && <ErrorState title={problem} />}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="flex items-center gap-2 text-xs text-ink-3">
          <Icon of={Lock} size={16} />
          {t('encrypted')}
        </p>
        <div className="flex gap-3 max-sm:w-full max-sm:flex-col-reverse">
          {onKeep && (
            <Button variant="o" onClick={onKeep} disabled={busy}>
              {t('keep')}
            </Button>
          )}
          <Button type="submit" busy={busy}>
            {t('save')}
          </Button>
        </div>
      </div>
    </form>
  );

  function numberHint(): string | undefined {
    if (!values.country || isSound) return undefined;
    if (!length) return t('accountNumberHint');
    return t('ibanHint', { count: length, country: isolateLtr(ibanCountry(values.country)) });
  }
}
