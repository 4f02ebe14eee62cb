import { ibanLength, normalizeCode } from './iban';
import { hasRoutingNumbers } from './routing-number';
import type { WireField, WireValues } from './types';
import { COMPLETION_FIELDS, WIRE_FIELDS } from './wire-validation';

/** What a form sends, and where. */
export type WireRequest = {
  path: string;
  fields: readonly WireField[];
  toBody: (values: WireValues) => Record<string, string>;
};

/** Saves a whole bank account. */
export const SAVE: WireRequest = {
  path: '/users/savePayoutMethod',
  fields: WIRE_FIELDS,
  toBody: (values) => {
    const number = normalizeCode(values.number);
    return {
      kind: 'wire-transfer',
      country: values.country,
      beneficiaryName: values.beneficiaryName.trim(),
      ...(ibanLength(values.country) ? { iban: number } : { accountNumber: number }),
      bic: normalizeCode(values.bic),
      bankName: values.bankName.trim(),
      ...addressBody(values),
    };
  },
};

/** Adds the address to the saved bank account. */
export const COMPLETE: WireRequest = {
  path: '/users/completePayoutMethod',
  fields: COMPLETION_FIELDS,
  toBody: addressBody,
};

function addressBody(values: WireValues): Record<string, string> {
  const parts = {
    street: values.street.trim(),
    buildingNumber: values.buildingNumber.trim(),
    postCode: values.postCode.trim(),
    routingNumber: hasRoutingNumbers(values.country) ? normalizeCode(values.routingNumber) : '',
  };
  return {
    residenceCountry: values.residenceCountry,
    city: values.city.trim(),
    ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value)),
  };
}
