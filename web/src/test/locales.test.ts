import { readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { config } from '@/lib/i18n/config';

type Texts = { [key: string]: string | Texts };

const folder = new URL('../../public/locales/', import.meta.url);
const read = (locale: string, file: string): Texts =>
  JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8'));
const files = readdirSync(new URL('en/', folder));
const PLURAL = /_(zero|one|two|few|many|other)$/;
const CONTEXT = /_(male|female)$/;

function flat(texts: Texts, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flat(value as Texts, `${prefix}${key}.`)),
    ),
  );
}

describe.each(files)('%s', (file) => {
  const en = flat(read('en', file));
  const ar = flat(read('ar', file));

  test('Arabic has all six plural forms where English has two', () => {
    const plural = [
      ...new Set(
        Object.keys(en)
          .filter((key) => PLURAL.test(key))
          .map((key) => key.replace(PLURAL, '')),
      ),
    ];
    const forms = plural.flatMap((key) =>
      ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${key}_${form}`),
    );
    expect(forms.filter((key) => !(key in ar))).toEqual([]);
  });

  test('Arabic uses no values that English lacks', () => {
    const holes = (text: string) => new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name));
    const strange = Object.entries(ar).filter(([key, text]) => {
      const base = key.replace(PLURAL, '').replace(CONTEXT, '');
      const given = new Set([en[key], en[base], en[`${base}_other`]].flatMap((english) => [...holes(english ?? '')]));
      return [...holes(text)].some((name) => !given.has(name));
    });
    expect(strange).toEqual([]);
  });
});

test('Arabic plurals use all six categories', () => {
  const i18n = createInstance();
  void i18n.init({ ...config, lng: 'ar', initAsync: false, resources: { ar: { feed: read('ar', 'feed.json') } } });
  const texts = [0, 1, 2, 3, 11, 100].map((count) => i18n.t('feed:newPosts', { count, skipInterpolation: true }));
  expect(new Set(texts).size).toBe(6);
});

test('messages given by requirements 2 are unchanged', () => {
  const common = flat(read('en', 'common.json'));
  const notifications = flat(read('en', 'notifications.json'));
  expect(common['logout.message']).toBe('Are you sure you want to logout?');
  expect([common['logout.confirm'], common['logout.cancel']]).toEqual(['Logout', 'Cancel']);
  expect(common['brand.description']).toBe(
    'An Arabic social network that connects people, increases wealth and empowers individuals through a decentralized value network with virtual companies and diverse income sources.',
  );
  expect(['savedPosts', 'purchasedPosts', 'finance', 'settings'].map((key) => common[`nav.${key}`])).toEqual([
    'Saved Posts',
    'Purchased Posts',
    'Finance',
    'Settings',
  ]);
  expect(['about', 'privacy', 'terms', 'signIn', 'joinNow'].map((key) => common[`nav.${key}`])).toEqual([
    'About',
    'Privacy Policy',
    'Terms and Conditions',
    'Sign in',
    'Join Now',
  ]);
  expect([notifications.title, notifications.emptyTitle, notifications.emptySubtitle]).toEqual([
    'Notifications',
    'No Notifications Yet',
    'You have no notifications right now come back later.',
  ]);
  expect(['now', 'm', 'h', 'd', 'w'].map((unit) => common[`time.${unit}`])).toEqual([
    'Just now',
    '{{count, n}}m',
    '{{count, n}}h',
    '{{count, n}}d',
    '{{count, n}}w',
  ]);
});
