import { describe, expect, test } from 'vitest';
import { bicFault, grouped, ibanFault, ibanLength, isLatin, plainCode } from './iban';

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
])('an IBAN of %s checks out', (country, iban) => {
  expect(ibanFault(iban, country)).toBeNull();
});

describe('what people type and paste', () => {
  test.each([
    ['Arabic digits', arabic(SAUDI)],
    ['Persian digits', persian(SAUDI)],
    ['spaces, also narrow and unbreakable ones', 'SA03\u00a08000 0000\u202f6080 1016 7519'],
    ['hyphens', 'SA03-8000-0000-6080-1016-7519'],
    ['direction marks', '\u200fSA03\u200e80000000608010167519\u202c'],
    ['small letters', SAUDI.toLowerCase()],
    ['the word itself', 'IBAN SA03 8000 0000 6080 1016 7519'],
    ['full-width characters', 'ＳＡ０３80000000608010167519'],
  ])('%s are read', (_, typed) => {
    expect(plainCode(typed)).toBe(SAUDI);
    expect(ibanFault(typed, 'SA')).toBeNull();
  });
});

test('an IBAN of another country, of another length and with a slip are told apart', () => {
  expect(ibanFault(SAUDI, 'AE')).toBe('country');
  expect(ibanFault(SAUDI.slice(0, -1), 'SA')).toBe('length');
  expect(ibanFault('SA0380000000608010167591', 'SA')).toBe('checksum');
  expect(ibanFault('SA03800000006080101675ش9', 'SA')).toBe('checksum');
  expect(ibanFault('', 'SA')).toBe('country');
});

test('every slip of one digit is found', () => {
  for (let place = 4; place < SAUDI.length; place += 1) {
    const wrong = SAUDI.slice(0, place) + ((Number(SAUDI[place]) + 1) % 10) + SAUDI.slice(place + 1);
    expect(ibanFault(wrong, 'SA')).toBe('checksum');
  }
});

test('territories write the IBANs and codes of the country whose numbers they have', () => {
  expect(ibanFault('FR1420041010050500013M02606', 'RE')).toBeNull();
  expect(bicFault('BNPAFRPP', 'RE')).toBeNull();
  expect(ibanFault('GB29NWBK60161331926819', 'JE')).toBeNull();
});

test('countries without IBANs have no length', () => {
  expect(ibanLength('US')).toBeUndefined();
  expect(ibanLength('SA')).toBe(24);
});

test('a code is written in groups of four', () => {
  expect(grouped('SA038')).toBe('SA03 8');
  expect(grouped('SA03')).toBe('SA03');
  expect(grouped('')).toBe('');
});

test('a SWIFT/BIC has 8 or 11 characters and its bank’s country', () => {
  expect(bicFault('RJHISARI', 'SA')).toBeNull();
  expect(bicFault('rjhi sa ri xxx', 'SA')).toBeNull();
  expect(bicFault('RJHISA', 'SA')).toBe('form');
  expect(bicFault('RJHISARIXX', 'SA')).toBe('form');
  expect(bicFault('RJHI5ARI', 'SA')).toBe('form');
  expect(bicFault('COBADEFF', 'SA')).toBe('country');
});

test('a name that a bank abroad can read is Latin', () => {
  expect(isLatin('Layla Samir Haddad')).toBe(true);
  expect(isLatin("Zoë D'Arc-Müller, Łódź")).toBe(true);
  expect(isLatin('12 Hamra Street, ٣rd floor')).toBe(true);
  expect(isLatin('Layla # Haddad')).toBe(false);
  expect(isLatin('Лейла')).toBe(false);
  expect(isLatin('ليلى حدّاد')).toBe(false);
  expect(isLatin('Layla حدّاد')).toBe(false);
});
