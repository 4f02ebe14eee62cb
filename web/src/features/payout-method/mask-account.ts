import { groupByFour, ibanCountry, ibanLength } from './iban';
import type { PayoutMethod } from './types';

/** SA•• •••• •••• •••• •••• 7519: the visible part of an account number. */
export function maskAccount(method: Pick<PayoutMethod, 'country' | 'ibanLast4' | 'accountLast4'>): string {
  const { country, ibanLast4, accountLast4 } = method;
  const length = ibanLength(country);
  const last = ibanLast4 ?? accountLast4 ?? '';
  const number = length ? groupByFour(`${ibanCountry(country)}${'•'.repeat(length - 6)}`) : '••••';
  return `${number} ${last}`;
}
