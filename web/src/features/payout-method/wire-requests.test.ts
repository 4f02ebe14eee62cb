import { expect, test } from 'vitest';
import type { WireValues } from './types';
import { COMPLETE, SAVE } from './wire-requests';
import { validateWireForm } from './wire-validation';

const t = (key: string) => key;
const LEBANESE: WireValues = {
  country: 'SA',
  number: 'SA03 8000 0000 6080 1016 7519',
  routingNumber: '',
  bic: 'RJHISARI',
  bankName: 'Al Rajhi Bank',
  beneficiaryName: ' Layla Haddad ',
  residenceCountry: 'LB',
  city: ' Beirut ',
  street: '',
  buildingNumber: '',
  postCode: '',
};
const AMERICAN: WireValues = {
  ...LEBANESE,
  country: 'US',
  number: '000123456789',
  routingNumber: '0210 0002 1',
  bic: 'CHASUS33',
};

test('the residence is sent apart from the country of the bank, without empty parts', () => {
  expect(SAVE.toBody(LEBANESE)).toEqual({
    kind: 'wire-transfer',
    country: 'SA',
    iban: 'SA0380000000608010167519',
    bic: 'RJHISARI',
    bankName: 'Al Rajhi Bank',
    beneficiaryName: 'Layla Haddad',
    residenceCountry: 'LB',
    city: 'Beirut',
  });
  const address = { street: 'Hamra Street', buildingNumber: '12', postCode: '2034' };
  expect(SAVE.toBody({ ...LEBANESE, ...address })).toMatchObject(address);
});

test('a routing number is sent for a bank in the United States only', () => {
  expect(SAVE.toBody(AMERICAN)).toMatchObject({ accountNumber: '000123456789', routingNumber: '021000021' });
  expect(SAVE.toBody({ ...LEBANESE, routingNumber: '021000021' })).not.toHaveProperty('routingNumber');
});

test('a completion sends the address alone', () => {
  expect(COMPLETE.toBody(LEBANESE)).toEqual({ residenceCountry: 'LB', city: 'Beirut' });
  expect(COMPLETE.toBody(AMERICAN)).toMatchObject({ routingNumber: '021000021' });
});

test.each([
  [LEBANESE, {}],
  [AMERICAN, {}],
  [{ ...LEBANESE, city: '' }, { city: 'faultCity' }],
  [{ ...LEBANESE, residenceCountry: '' }, { residenceCountry: 'faultRequired' }],
  [
    { ...LEBANESE, city: 'بيروت', street: 'شارع' },
    { city: 'faultLatin', street: 'faultLatin' },
  ],
  [{ ...AMERICAN, routingNumber: '' }, { routingNumber: 'faultRequired' }],
  [{ ...AMERICAN, routingNumber: '021000022' }, { routingNumber: 'faultRouting' }],
])('town and residence are required, the rest of the address is not (%#)', (values, errors) => {
  expect(validateWireForm(SAVE.fields, values, t)).toEqual(errors);
});

test('a completion does not ask for the account', () => {
  const values = { ...LEBANESE, number: '', bic: '', bankName: '', beneficiaryName: '' };
  expect(validateWireForm(COMPLETE.fields, values, t)).toEqual({});
});

test('the error of a missing value names its field', () => {
  const missing = { country: '', number: '', bic: '', bankName: '', beneficiaryName: '', city: '' };
  const named = (key: string, values?: Record<string, unknown>) => (values?.field ? `${key} ${values.field}` : key);
  expect(validateWireForm(SAVE.fields, { ...LEBANESE, ...missing }, named)).toEqual({
    country: 'faultRequired bankCountry',
    number: 'faultRequired iban',
    bic: 'faultRequired swift',
    bankName: 'faultRequired bankName',
    beneficiaryName: 'faultRequired beneficiaryName',
    city: 'faultCity',
  });
  expect(validateWireForm(SAVE.fields, { ...AMERICAN, number: '', routingNumber: '' }, named)).toEqual({
    number: 'faultRequired accountNumber',
    routingNumber: 'faultRequired routingNumber',
  });
});
