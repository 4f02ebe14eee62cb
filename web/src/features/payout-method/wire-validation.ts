import type { Translate } from '@/lib/i18n';
import { bicFault, ibanCountry, ibanFault, ibanLength, isLatin, plainCode } from './iban';
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
const OPTIONAL: readonly WireField[] = ['city'];
const IN_LATIN: readonly WireField[] = ['bankName', 'beneficiaryName', 'address', 'city'];

/** What is wrong with one field, in words; an empty text when nothing is. */
export function wireFault(field: WireField, values: WireValues, t: Translate): string {
  const value = values[field].trim();
  if (!value) return OPTIONAL.includes(field) ? '' : t('faultRequired');
  if (field === 'number') return numberFault(value, values.country, t);
  if (field === 'bic') {
    const fault = bicFault(value, values.country);
    if (fault === 'form') return t('faultBicForm', BIC_LENGTHS);
    return fault && values.country ? t('faultBicCountry') : '';
  }
  return IN_LATIN.includes(field) && !isLatin(value) ? t('faultLatin') : '';
}

function numberFault(value: string, country: string, t: Translate): string {
  if (!country) return '';
  const length = ibanLength(country);
  if (!length) return /^[A-Z0-9]{4,34}$/.test(plainCode(value)) ? '' : t('faultAccount', { least: 4, most: 34 });
  const fault = ibanFault(value, country);
  if (fault === 'country') return t('faultIbanCountry', { country: `\u2066${ibanCountry(country)}\u2069` });
  if (fault === 'length') return t('faultIbanLength', { count: length, typed: plainCode(value).length });
  return fault ? t('faultIbanChecksum') : '';
}

/** Every fault of the form; none when it may be sent. */
export function wireFaults(values: WireValues, t: Translate): Partial<WireValues> {
  const found = WIRE_FIELDS.map((field) => [field, wireFault(field, values, t)] as const);
  return Object.fromEntries(found.filter(([, fault]) => fault));
}

/** Whether an IBAN is far enough to be judged while it is still being typed. */
export function isJudged(number: string, country: string): boolean {
  const typed = plainCode(number);
  if (typed.length >= 2 && !ibanCountry(country).startsWith(typed.slice(0, 2))) return true;
  return typed.length >= (ibanLength(country) ?? Number.POSITIVE_INFINITY);
}
