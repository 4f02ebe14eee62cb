import { expect, test } from 'vitest';
import { countNoun } from './messages';

const counted = (count: number, language: 'en' | 'ar') => {
  const { before, number, after } = countNoun('followers', count, language);
  return `${before}${number}${after}`;
};

test.each([
  [0, 'لا متابعين'],
  [1, 'متابع واحد'],
  [2, 'متابعان'],
  [5, '5 متابعين'],
  [29, '29 متابعًا'],
  [100, '100 متابع'],
])('the noun of a number agrees with it: %s', (count, text) => {
  expect(counted(count, 'ar')).toBe(text);
});

test('a shortened number has the noun of a hundred', () => {
  expect(counted(12_840, 'ar')).toMatch(/ألف متابع$/);
  expect(counted(12_840, 'en')).toMatch(/K followers$/);
});

test('English has a singular', () => {
  expect([1, 2].map((count) => counted(count, 'en'))).toEqual(['1 follower', '2 followers']);
});
