import { isolateLtr } from '@/lib/bidi-isolate';
import type { Translate } from '@/lib/i18n';
import { ibanCountry, ibanLength, isLatin, normalizeCode, validateBic, validateIban } from './iban';
import { hasRoutingNumbers, isRoutingNumber, ROUTING_NUMBER_LENGTH } from './routing-number';
import type { WireField, WireValues } from './types';

export const BIC_LENGTHS = { short: 8, long: 11 };

/** Fields of the address, in the order of the form. */
export const ADDRESS_FIELDS: readonly WireField[] = [
  'residenceCountry',
  'city',
  'street',
  'buildingNumber',
  'postCode',
];
export const WIRE_FIELDS: readonly WireField[] = [
  'country',
  'number',
  'routingNumber',
  'bic',
  'bankName',
  'beneficiaryName',
  ...ADDRESS_FIELDS,
];
export const COMPLETION_FIELDS: readonly WireField[] = ['routingNumber', ...ADDRESS_FIELDS];
const OPTIONAL_FIELDS: readonly WireField[] = ['street', 'buildingNumber', 'postCode'];
const LATIN_FIELDS: readonly WireField[] = ['bankName', 'beneficiaryName', 'city', ...OPTIONAL_FIELDS];

/** Returns the error of a field; empty without one. */
export function validateWireField(field: WireField, values: WireValues, t: Translate): string {
  const value = values[field].trim();
  if (field === 'routingNumber') return validateRoutingNumber(value, values.country, t);
  if (!value && OPTIONAL_FIELDS.includes(field)) return '';
  if (!value && field === 'city') return t('faultCity');
  if (!value) return t('faultRequired', { field: fieldLabel(field, values.country, t) });
  if (field === 'number') return validateAccountNumber(value, values.country, t);
  if (field === 'bic') {
    const error = validateBic(value, values.country);
    if (error === 'form') return t('faultBicForm', BIC_LENGTHS);
    return error && values.country ? t('faultBicCountry') : '';
  }
  return LATIN_FIELDS.includes(field) && !isLatin(value) ? t('faultLatin') : '';
}

/** Returns the label of a field in the form. */
function fieldLabel(field: WireField, country: string, t: Translate): string {
  if (field === 'country') return t('bankCountry');
  if (field === 'bic') return t('swift');
  if (field === 'number') return t(country && !ibanLength(country) ? 'accountNumber' : 'iban');
  return t(field);
}

function validateRoutingNumber(value: string, country: string, t: Translate): string {
  if (!hasRoutingNumbers(country)) return '';
  if (!value) return t('faultRequired', { field: t('routingNumber') });
  return isRoutingNumber(value) ? '' : t('faultRouting', { count: ROUTING_NUMBER_LENGTH });
}

function validateAccountNumber(value: string, country: string, t: Translate): string {
  if (!country) return '';
  const length = ibanLength(country);
  if (!length) return /^[A-Z0-9]{4,34}$/.test(normalizeCode(value)) ? '' : t('faultAccount', { least: 4, most: 34 });
  const error = validateIban(value, country);
  if (error === 'country') return t('faultIbanCountry', { country: isolateLtr(ibanCountry(country)) });
  if (error === 'length') return t('faultIbanLength', { count: length, typed: normalizeCode(value).length });
  return error ? t('faultIbanChecksum') : '';
}

/** Returns the errors of the fields of a form. */
export function validateWireForm(fields: readonly WireField[], values: WireValues, t: Translate): Partial<WireValues> {
  const found = fields.map((field) => [field, validateWireField(field, values, t)] as const);
  return Object.fromEntries(found.filter(([, error]) => error));
}

/** Returns whether an IBAN is complete enough to be validated while typing. */
export function canValidateIban(number: string, country: string): boolean {
  const typed = normalizeCode(number);
  if (typed.length >= 2 && !ibanCountry(country).startsWith(typed.slice(0, 2))) return true;
  return typed.length >= (ibanLength(country) ?? Number.POSITIVE_INFINITY);
}
