import { normalizeCode } from './iban';

export const ROUTING_NUMBER_LENGTH = 9;

// Digits of a routing number count three, seven and one times.
const WEIGHTS = [3, 7, 1];

/** Returns whether banks of a country are found by a routing number, as the API requires it. */
export function hasRoutingNumbers(country: string): boolean {
  return country === 'US';
}

/** Returns whether a routing number of the American Bankers Association has its check digit. */
export function isRoutingNumber(typed: string): boolean {
  const number = normalizeCode(typed);
  if (!/^\d{9}$/.test(number) || Number(number) === 0) return false;
  const sum = [...number].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}
