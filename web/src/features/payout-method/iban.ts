import { toLatinDigits } from '@/lib/numbers';

// Lengths of IBANs by country (ISO 13616); the API uses the same countries.
const LENGTHS: Record<number, string> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FI FK FO GL NL SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'BI DJ FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
};

// Territories whose banks use the codes of another country.
const NUMERIC_COUNTRY_CODES: Record<string, string> = Object.fromEntries([
  ...['GG', 'IM', 'JE'].map((country) => [country, 'GB']),
  ...['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'].map((country) => [country, 'FR']),
  ['AX', 'FI'],
]);

const LENGTH_BY_COUNTRY = new Map(
  Object.entries(LENGTHS).flatMap(([length, countries]) =>
    countries.split(' ').map((country) => [country, Number(length)] as const),
  ),
);

export type IbanError = 'country' | 'length' | 'checksum';

/** Returns the length of a country's IBANs; undefined without IBANs. */
export function ibanLength(country: string): number | undefined {
  return LENGTH_BY_COUNTRY.get(ibanCountry(country));
}

/** Returns the prefix of a country's IBANs. */
export function ibanCountry(country: string): string {
  return NUMERIC_COUNTRY_CODES[country] ?? country;
}

/** Normalises input: Latin digits and capitals, without spaces, hyphens and direction marks. */
export function normalizeCode(typed: string): string {
  return toLatinDigits(typed.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replace(/^IBAN(?=.)/, '');
}

/** Groups by four, as on paper. */
export function groupByFour(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Returns the error of an IBAN of a country, or null. */
export function validateIban(typed: string, country: string): IbanError | null {
  const iban = normalizeCode(typed);
  if (iban.slice(0, 2) !== ibanCountry(country)) return 'country';
  if (iban.length !== ibanLength(country)) return 'length';
  return /^[A-Z0-9]+$/.test(iban) && mod97(iban) === 1 ? null : 'checksum';
}

/** ISO 7064 MOD 97-10 digit by digit, because the number exceeds exact integers. */
function mod97(iban: string): number {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

export type BicError = 'form' | 'country';

/** Returns the error of a SWIFT/BIC of a bank in a country, or null. */
export function validateBic(typed: string, country: string): BicError | null {
  const bic = normalizeCode(typed);
  if (!/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) return 'form';
  const place = bic.slice(4, 6);
  return place === country || place === ibanCountry(country) ? null : 'country';
}

// Letters without a decomposition in Unicode.
const UNDECOMPOSABLE = 'ßẞæÆœŒøØłŁđĐðÐþÞıħĦ';
const PLAIN = new RegExp(`^[A-Za-z0-9/?:().,'’‘ʼ–،&+\\s${UNDECOMPOSABLE}-]*$`, 'u');

/** Returns whether text is Latin after removing accents and converting Arabic digits. */
export function isLatin(text: string): boolean {
  const parted = toLatinDigits(text.normalize('NFKC')).normalize('NFD');
  return PLAIN.test(parted.replace(/[\u0300-\u036f\u200b-\u200f\u2066-\u2069]/gu, ''));
}
