import { expect, test } from 'vitest';
import { redirectVisitor, visitorLanguage } from './visitor-redirect.mjs';

const visit = (url, headers = {}, method = 'GET') => {
  const found = { headers: {} };
  const setHeader = (name, value) => {
    found.headers[name.toLowerCase()] = value;
  };
  const response = {
    setHeader,
    writeHead(status, more) {
      found.status = status;
      for (const [name, value] of Object.entries(more)) setHeader(name, value);
      return { end() {} };
    },
  };
  found.handled = redirectVisitor({ url, headers, method }, response);
  return found;
};
const target = (url, headers) => visit(url, headers).headers.location;
const arabic = { 'accept-language': 'ar-SA,ar;q=0.9,en;q=0.8' };
const member = { cookie: 'theme=dark; session_hint=1' };

test('the browser’s preference chooses the language, and the visitor’s own choice wins', () => {
  const of = (accepted, cookie) => visitorLanguage({ headers: { 'accept-language': accepted, cookie } });
  for (const accepted of ['ar', 'AR-eg', 'fr, ar;q=0.4', 'en;q=0.5,ar;q=0.6', 'ar,en', 'en;q=0,ar;q=0.1'])
    expect(of(accepted), accepted).toBe('ar');
  for (const accepted of [undefined, '', '*', 'fr', 'en-GB,ar;q=0.9', 'ar;q=0', 'ar;q=x', 'arq', 'ar;q=-1', ';;,,'])
    expect(of(accepted), accepted).toBe('en');
  expect(of('ar', 'a=b; NEXT_LOCALE=en')).toBe('en');
  expect(of('en', 'NEXT_LOCALE=ar')).toBe('ar');
  expect(of('ar', 'NEXT_LOCALE=fr; XNEXT_LOCALE=en')).toBe('ar');
});

test('the guest page without a language leads to the visitor’s', () => {
  expect(target('/guest?utm_source=a', arabic)).toBe('/ar/guest?utm_source=a');
  for (const url of ['/guest', '/guest?a=1']) {
    const { handled, headers } = visit(url, { 'accept-language': 'en' });
    expect([handled, headers]).toEqual([false, { vary: 'Accept-Language, Cookie' }]);
  }
});

test('the home page leads guests to the guest page, and members to the app in their language', () => {
  expect(target('/')).toBe('/guest');
  expect(target('/', arabic)).toBe('/ar/guest');
  expect(target('/ar')).toBe('/ar/guest');
  expect(target('/?a=1', { cookie: 'session_hint=' })).toBe('/guest?a=1');
  expect(target('/', { ...arabic, ...member })).toBe('/ar');
  for (const url of ['/', '/ar']) expect(visit(url, member).handled).toBe(false);
  expect(visit('/ar', { ...member, cookie: `${member.cookie}; NEXT_LOCALE=en` }).handled).toBe(false);
});

test('the address for changing a password leads to the settings', () => {
  expect(target('/.well-known/change-password')).toBe('/settings/main');
  expect(target('/.well-known/change-password', arabic)).toBe('/ar/settings/main');
});

test('an address with English chooses it', () => {
  for (const [url, location] of [
    ['/en', '/'],
    ['/en/guest?a=1', '/guest?a=1'],
  ]) {
    const { status, headers } = visit(url, arabic);
    expect([status, headers.location, headers['cache-control']]).toEqual([302, location, 'no-store']);
    expect(headers['set-cookie']).toMatch(/^NEXT_LOCALE=en; Path=\/; Max-Age=\d+; SameSite=Lax$/);
  }
});

test('a redirect is never cached, and nothing else is redirected', () => {
  const { status, headers } = visit('/', arabic, 'HEAD');
  expect([status, headers['cache-control'], headers.vary]).toEqual([302, 'no-store', 'Accept-Language, Cookie']);
  for (const url of ['/ar/guest', '/explore', '/login', '/en/explore', '/guest/x', '//', '/_next/data/b/en/guest.json'])
    expect(visit(url, arabic)).toEqual({ handled: false, headers: {} });
  expect(visit(`/guest?${'a'.repeat(3000)}`, arabic).handled).toBe(false);
  expect(visit('/', arabic, 'POST').handled).toBe(false);
});
