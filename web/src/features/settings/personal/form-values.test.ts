import { expect, test } from 'vitest';
import type { Me } from '@/api';
import { changesOf, faultOf, latestBirthDate, valuesOf } from './form-values';

const me = {
  name: 'ليلى حداد',
  handle: 'layla',
  bio: 'أكتب عن الخط',
  genderId: 2,
  countryId: 'LB',
  birthDate: '1990-05-17',
} as Me;

test('only what has changed is sent', () => {
  expect(changesOf(valuesOf(me), me)).toEqual({});
  expect(changesOf({ ...valuesOf(me), name: ' ليلى حداد ', bio: '' }, me)).toEqual({ bio: '' });
  expect(changesOf({ ...valuesOf(me), genderId: '3', countryId: 'JO' }, me)).toEqual({ genderId: 3, countryId: 'JO' });
});

test('a handle is read as the API reads it, and an empty one is given up', () => {
  expect(changesOf({ ...valuesOf(me), handle: ' @Layla ' }, me)).toEqual({});
  expect(changesOf({ ...valuesOf(me), handle: '' }, me)).toEqual({ handle: null });
  expect(faultOf('handle', '')).toBeNull();
  expect(faultOf('handle', '@Layla_90')).toBeNull();
  expect(faultOf('handle', 'la')).toBe('handle');
  expect(faultOf('handle', 'layla.haddad')).toBe('handle');
  expect(faultOf('handle', 'ليلى')).toBe('handle');
});

test('characters are counted as readers count them', () => {
  expect(faultOf('name', '👨‍👩‍👧‍👦'.repeat(64))).toBeNull();
  expect(faultOf('name', 'بِ'.repeat(66))).toEqual({ over: 2 });
  expect(faultOf('name', '  ')).toBe('required');
  expect(faultOf('bio', '')).toBeNull();
  expect(faultOf('bio', 'ق'.repeat(257))).toEqual({ over: 1 });
});

test('members are thirteen and older', () => {
  expect(latestBirthDate(new Date(2026, 10, 21))).toBe('2013-11-21');
  expect(faultOf('birthDate', '2999-01-01')).toBe('young');
  expect(faultOf('birthDate', '1990-05-17')).toBeNull();
});
