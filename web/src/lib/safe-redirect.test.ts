import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect';

const AWAY = [
  'https://evil.example',
  'HTTPS://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/a',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r//evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\0/evil.example',
  'evil.example',
  'http:evil.example',
  'http:/evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil.example/1',
  '@evil.example',
  'user:pass@evil.example',
  '.evil.example',
  '?next=//evil.example',
  '#//evil.example',
  '',
  '../guest',
  '/./..//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
];
// Paths of this site, despite misleading characters later in them.
const STAYING = [
  '/',
  '/ar/posts/1?a=//evil.example',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/@evil.example',
  '/:80/evil.example',
  '/%09/evil.example',
  '/a#javascript:alert(1)',
  '/\u2028/evil.example',
];

test.each(AWAY)('%j redirects to the home page', (path) => {
  expect(safeRedirect(path)).toBe('/');
});

test.each(STAYING)('%j stays on this site', (path) => {
  for (const base of ['http://localhost:3000/login', 'https://qima.example/ar/login']) {
    const once = new URL(safeRedirect(path), base);
    expect(once.origin).toBe(new URL(base).origin);
    expect(new URL(once.pathname, base).origin).toBe(once.origin);
  }
});

test.each([null, undefined, 7, ['//evil.example'], ['/a', '/b'], {}])('%j is not a path', (path) => {
  expect(safeRedirect(path, '/guest')).toBe('/guest');
});
