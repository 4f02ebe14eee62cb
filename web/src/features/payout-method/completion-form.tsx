import { MapPin } from 'lucide-react';
import type { Country } from '@/api';
import { useTranslation } from '@/lib/i18n';
import { Button, ErrorState, Icon } from '@/ui';
import { AddressFields } from './address-fields';
import { hasRoutingNumbers } from './routing-number';
import { RoutingNumberField } from './routing-number-field';
import { useWireForm, type WireFormOptions } from './use-wire-form';
import { COMPLETE } from './wire-requests';

type Props = WireFormOptions & { countries: Country[]; onReplace: () => void };

/** What banks require of a bank account that was saved without it; its number is not typed again. */
export function CompletionForm({ countries, onReplace, ...options }: Props) {
  const { t } = useTranslation('wire');
  const form = useWireForm(COMPLETE, options);
  return (
    <form
      noValidate
      className="card grid gap-5 p-4 sm:p-6"
      aria-label={t('completeTitle')}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <header className="flex items-start gap-3">
        <Icon of={MapPin} className="mt-1 shrink-0 text-lapis-ink" />
        <div className="grid gap-0.5">
          <h2 className="font-sans font-semibold">{t('completeTitle')}</h2>
          <p className="text-s text-ink-2">{t('completeText')}</p>
        </div>
      </header>
      <AddressFields countries={countries} form={form} />
      {hasRoutingNumbers(form.values.country) && <RoutingNumberField form={form} />}
      {form.problem && <ErrorState title={form.problem} />}
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="o" onClick={onReplace} disabled={form.busy}>
          {t('replace')}
        </Button>
        <Button type="submit" busy={form.busy}>
          {t('complete')}
        </Button>
      </div>
    </form>
  );
}
