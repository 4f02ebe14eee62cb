import { useTranslation } from '@/lib/i18n';
import { TextField } from '@/ui';
import { ROUTING_NUMBER_LENGTH } from './routing-number';
import type { WireFormState } from './use-wire-form';

/** Routing number of a bank in the United States. */
export function RoutingNumberField({ form }: { form: WireFormState }) {
  const { t } = useTranslation('wire');
  return (
    <TextField
      {...form.text('routingNumber')}
      label={t('routingNumber')}
      hint={t('routingNumberHint', { count: ROUTING_NUMBER_LENGTH })}
      ltr
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      // Also with spaces or hyphens between the digits.
      maxLength={16}
    />
  );
}
