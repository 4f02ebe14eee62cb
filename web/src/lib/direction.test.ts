import { expect, test } from 'vitest';
import { averageColor } from './blurhash';
import { firstLetter, textDirection } from './direction';
import { safeRedirect } from './safe-redirect';

test('the share of the words decides the direction, not the first letter', () => {
  expect(textDirection('مرحبا hello')).toBe('rtl');
  expect(textDirection('FastAPI من الصفر إلى الإنتاج')).toBe('rtl');
  expect(textDirection('React أم Vue؟')).toBe('rtl');
  expect(textDirection('شرح React Server Components')).toBe('rtl');
  expect(textDirection('The word قيمة means value and price')).toBe('ltr');
  expect(textDirection('قيمة is an Arabic-first social network')).toBe('ltr');
  expect(textDirection('123 … 😀 سلام')).toBe('rtl');
  expect(textDirection('123 !')).toBeNull();
});

test('an avatar shows the first letter of the name in its own script', () => {
  expect(firstLetter('ليلى حدّاد')).toBe('ل');
  expect(firstLetter('مُحمّد')).toBe('م');
  expect(firstLetter('layla')).toBe('L');
  expect(firstLetter('«ريم»')).toBe('ر');
  expect(firstLetter('7')).toBe('؟');
});

test.each(['/', '/posts/1?a=b#c', '/ar/users/x', '/search?query=%2F%2F'])('%s stays on this site', (path) => {
  expect(safeRedirect(path)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /x',
  '',
  undefined,
  ['/a'],
])('%j redirects to the home page', (path) => {
  expect(safeRedirect(path)).toBe('/');
});

test('the average colour of a blurhash is its DC term', () => {
  expect(averageColor('LEHV6nWB2yk8pyo0adR*.7kCMdnj')).toMatch(/^#[0-9a-f]{6}$/);
  expect(averageColor('00ABCD')).toMatch(/^#[0-9a-f]{6}$/);
  expect(averageColor('short')).toBeNull();
  expect(averageColor('      ')).toBeNull();
});
