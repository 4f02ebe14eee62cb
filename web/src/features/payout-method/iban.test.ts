import { describe, expect, test } from 'vitest';
import { groupByFour, ibanLength, isLatin, normalizeCode, validateBic, validateIban } from './iban';

const SAUDI = 'SA0380000000608010167519';
const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
const persian = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit)));

test.each([
  ['SA', SAUDI],
  ['JO', 'JO94CBJO0010000000000131000302'],
  ['AE', 'AE070331234567890123456'],
  ['EG', 'EG380019000500000000263180002'],
  ['DE', 'DE89370400440532013000'],
  ['NO', 'NO9386011117947'],
  ['MT', 'MT84MALT011000012345MTLCAST001S'],
])('an IBAN of %s is valid', (country, iban) => {
  expect(validateIban(iban, country)).toBeNull();
});

describe('typed and pasted input', () => {
  test.each([
    ['Arabic digits', arabic(SAUDI)],
    ['Persian digits', persian(SAUDI)],
    ['spaces, also narrow and unbreakable ones', 'SA03\u00a08000 0000\u202f6080 1016 7519'],
    ['hyphens', 'SA03-8000-0000-6080-1016-7519'],
    ['direction marks', '\u200fSA03\u200e80000000608010167519\u202c'],
    ['small letters', SAUDI.toLowerCase()],
    ['the word itself', 'IBAN SA03 8000 0000 6080 1016 7519'],
    ['full-width characters', 'ＳＡ０３80000000608010167519'],
  ])('parses %s', (_, typed) => {
    expect(normalizeCode(typed)).toBe(SAUDI);
    expect(validateIban(typed, 'SA')).toBeNull();
  });
});

test('distinguishes another country, a wrong length and a typing error', () => {
  expect(validateIban(SAUDI, 'AE')).toBe('country');
  expect(validateIban(SAUDI.slice(0, -1), 'SA')).toBe('length');
  expect(validateIban('SA0380000000608010167591', 'SA')).toBe('checksum');
  expect(validateIban('SA03800000006080101675ش9', 'SA')).toBe('checksum');
  expect(validateIban('', 'SA')).toBe('country');
});

test('detects every wrong digit', () => {
  for (let place = 4; place < SAUDI.length; place += 1) {
    const wrong = SAUDI.slice(0, place) + ((Number(SAUDI[place]) + 1) % 10) + SAUDI.slice(place + 1);
    expect(validateIban(wrong, 'SA')).toBe('checksum');
  }
});

test('territories use the IBANs and codes of their country', () => {
  expect(validateIban('FR1420041010050500013M02606', 'RE')).toBeNull();
  expect(validateBic('BNPAFRPP', 'RE')).toBeNull();
  expect(validateIban('GB29NWBK60161331926819', 'JE')).toBeNull();
});

test('countries without IBANs have no length', () => {
  expect(ibanLength('US')).toBeUndefined();
  expect(ibanLength('SA')).toBe(24);
});

test('groups a code by four', () => {
  expect(groupByFour('SA038')).toBe('SA03 8');
  expect(groupByFour('SA03')).toBe('SA03');
  expect(groupByFour('')).toBe('');
});

test('a SWIFT/BIC has 8 or 11 characters and its bank’s country', () => {
  expect(validateBic('RJHISARI', 'SA')).toBeNull();
  expect(validateBic('rjhi sa ri xxx', 'SA')).toBeNull();
  expect(validateBic('RJHISA', 'SA')).toBe('form');
  expect(validateBic('RJHISARIXX', 'SA')).toBe('form');
  expect(validateBic('RJHI5ARI', 'SA')).toBe('form');
  expect(validateBic('COBADEFF', 'SA')).toBe('country');
});

test('an account holder’s name must be Latin', () => {
  expect(isLatin('Layla Samir Haddad')).toBe(true);
  expect(isLatin("Zoë D'Arc-Müller, Łódź")).toBe(true);
  expect(isLatin('12 Hamra Street, ٣rd floor')).toBe(true);
  expect(isLatin('Layla # Haddad')).toBe(false);
  expect(isLatin('Лейла')).toBe(false);
  expect(isLatin('ليلى حدّاد')).toBe(false);
  expect(isLatin('Layla حدّاد')).toBe(false);
});
