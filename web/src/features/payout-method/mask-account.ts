import { groupByFour, ibanCountry, ibanLength } from './iban';
import type { PayoutMethod } from './types';

/** SA•• •••• •••• •••• •••• 7519 · Al Rajhi Bank: the visible part of an account. */
export function maskAccount(method: Pick<PayoutMethod, 'country' | 'ibanLast4' | 'accountLast4' | 'bankName'>): string {
  const { country, ibanLast4, accountLast4, bankName } = method;
  const length = ibanLength(country);
  const last = ibanLast4 ?? accountLast4 ?? '';
  const number = length ? groupByFour(`${ibanCountry(country)}${'•'.repeat(length - 6)}`) : '••••';
  return [`${number} ${last}`, bankName].filter(Boolean).join(' · ');
}
