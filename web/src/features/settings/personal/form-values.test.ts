import { expect, test } from 'vitest';
import type { Me } from '@/api';
import { diffValues, latestBirthDate, toFormValues, validateField } from './form-values';

const me = {
  name: 'ليلى حداد',
  handle: 'layla',
  bio: 'أكتب عن الخط',
  genderId: 2,
  countryId: 'LB',
  birthDate: '1990-05-17',
} as Me;

test('only changed fields are sent', () => {
  expect(diffValues(toFormValues(me), me)).toEqual({});
  expect(diffValues({ ...toFormValues(me), name: ' ليلى حداد ', bio: '' }, me)).toEqual({ bio: '' });
  expect(diffValues({ ...toFormValues(me), genderId: '3', countryId: 'JO' }, me)).toEqual({
    genderId: 3,
    countryId: 'JO',
  });
});

test('a handle is normalised as by the API, and an empty one is removed', () => {
  expect(diffValues({ ...toFormValues(me), handle: ' @Layla ' }, me)).toEqual({});
  expect(diffValues({ ...toFormValues(me), handle: '' }, me)).toEqual({ handle: null });
  expect(validateField('handle', '')).toBeNull();
  expect(validateField('handle', '@Layla_90')).toBeNull();
  expect(validateField('handle', 'la')).toBe('handle');
  expect(validateField('handle', 'layla.haddad')).toBe('handle');
  expect(validateField('handle', 'ليلى')).toBe('handle');
});

test('characters are counted as graphemes', () => {
  expect(validateField('name', '👨‍👩‍👧‍👦'.repeat(64))).toBeNull();
  expect(validateField('name', 'بِ'.repeat(66))).toEqual({ over: 2 });
  expect(validateField('name', '  ')).toBe('required');
  expect(validateField('bio', '')).toBeNull();
  expect(validateField('bio', 'ق'.repeat(257))).toEqual({ over: 1 });
});

test('members are at least thirteen', () => {
  expect(latestBirthDate(new Date(2026, 10, 21))).toBe('2013-11-21');
  expect(validateField('birthDate', '2999-01-01')).toBe('young');
  expect(validateField('birthDate', '1990-05-17')).toBeNull();
});
