import type { Translate } from '@/lib/i18n';
import { ibanCountry, ibanLength, isLatin, normalizeCode, validateBic, validateIban } from './iban';
import type { WireField, WireValues } from './types';

export const BIC_LENGTHS = { short: 8, long: 11 };

export const WIRE_FIELDS: readonly WireField[] = [
  'country',
  'number',
  'bic',
  'bankName',
  'beneficiaryName',
  'address',
  'city',
];
const OPTIONAL_FIELDS: readonly WireField[] = ['city'];
const LATIN_FIELDS: readonly WireField[] = ['bankName', 'beneficiaryName', 'address', 'city'];

/** Returns the error of a field; empty without one. */
export function validateWireField(field: WireField, values: WireValues, t: Translate): string {
  const value = values[field].trim();
  if (!value) return OPTIONAL_FIELDS.includes(field) ? '' : t('faultRequired');
  if (field === 'number') return validateAccountNumber(value, values.country, t);
  if (field === 'bic') {
    const error = validateBic(value, values.country);
    if (error === 'form') return t('faultBicForm', BIC_LENGTHS);
    return error && values.country ? t('faultBicCountry') : '';
  }
  return LATIN_FIELDS.includes(field) && !isLatin(value) ? t('faultLatin') : '';
}

function validateAccountNumber(value: string, country: string, t: Translate): string {
  if (!country) return '';
  const length = ibanLength(country);
  if (!length) return /^[A-Z0-9]{4,34}$/.test(normalizeCode(value)) ? '' : t('faultAccount', { least: 4, most: 34 });
  const error = validateIban(value, country);
  if (error === 'country') return t('faultIbanCountry', { country: `\u2066${ibanCountry(country)}\u2069` });
  if (error === 'length') return t('faultIbanLength', { count: length, typed: normalizeCode(value).length });
  return error ? t('faultIbanChecksum') : '';
}

/** Returns all errors of the form. */
export function validateWireForm(values: WireValues, t: Translate): Partial<WireValues> {
  const found = WIRE_FIELDS.map((field) => [field, validateWireField(field, values, t)] as const);
  return Object.fromEntries(found.filter(([, error]) => error));
}

/** Returns whether an IBAN is complete enough to be validated while typing. */
export function canValidateIban(number: string, country: string): boolean {
  const typed = normalizeCode(number);
  if (typed.length >= 2 && !ibanCountry(country).startsWith(typed.slice(0, 2))) return true;
  return typed.length >= (ibanLength(country) ?? Number.POSITIVE_INFINITY);
}
