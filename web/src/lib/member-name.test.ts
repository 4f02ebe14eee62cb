import { expect, test } from 'vitest';
import { checkName } from './member-name';

test.each([
  'ليلى حدّاد',
  'Layla Haddad',
  'د. أحمد Ahmed',
  "Zoë D'Arc-Müller",
  'می‌خواهم',
  '山田 たろう',
  'ليلى ٢',
  'Ana 3',
])('%s is a name', (name) => {
  expect(checkName(name)).toBeNull();
});

test.each(['ناديةTester', 'Lаyla', 'Layla Лейла', 'Αhmed'])('%s mixes scripts', (name) => {
  expect(checkName(name)).toBe('nameMixed');
});

test.each(['123', '...', 'Lay\u200bla', 'Layla ☕', 'L\u200cayla', 'a\u0301\u0301\u0301\u0301\u0301\u0301', 'ʟayla'])(
  '%j has characters that no name has',
  (name) => {
    expect(checkName(name)).toBe('nameCharacters');
  },
);
