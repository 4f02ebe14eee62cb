import { readdirSync, readFileSync } from 'node:fs';
import bidiFactory from 'bidi-js';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { isolate } from '@/lib/bidi-isolate';
import { config } from '@/lib/i18n/config';

const locales = new URL('../../public/locales/', import.meta.url);
const source = new URL('../', import.meta.url);
const bidi = bidiFactory();
const i18n = i18next.createInstance();
void i18n.init({ ...config, lng: 'en', initAsync: false, resources: { en: {} } });
const NAMES = { en: 'Layla Haddad', ar: 'ليلى حدّاد' };
/** Placeholders whose value members or other companies wrote. */
const WRITTEN = ['name', 'author', 'title', 'query', 'interest', 'provider', 'word', 'device', 'tag', 'address'];

type Texts = { [key: string]: string | Texts };

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value as Texts, `${prefix}${key}.`),
  );
}

/** Returns the sentence as it appears from left to right, with one character in place of the name. */
function appearance(text: string, name: string, direction: 'ltr' | 'rtl'): string {
  const filled = i18n.services.interpolator.interpolate(
    text,
    Object.fromEntries(WRITTEN.map((hole) => [hole, isolate(name)])),
    'en',
    {},
  );
  const order = bidi.getReorderedIndices(filled, bidi.getEmbeddingLevels(filled, direction));
  const start = [...filled.matchAll(new RegExp(isolate(name), 'g'))].map(({ index }) => index);
  const within = (at: number) => start.some((first) => at > first && at <= first + name.length);
  return order
    .filter((at) => !within(at))
    .map((at) => (start.includes(at) ? '◆' : filled[at]))
    .filter((character) => character !== '\u2069')
    .join('');
}

describe.each(['en', 'ar'] as const)('%s', (locale) => {
  const direction = locale === 'ar' ? 'rtl' : 'ltr';
  const files = readdirSync(new URL(`${locale}/`, locales));
  const sentences = files.flatMap((file) =>
    flat(JSON.parse(readFileSync(new URL(`${locale}/${file}`, locales), 'utf8')))
      .filter(([, text]) => WRITTEN.some((hole) => text.includes(`{{${hole}}}`)))
      .map(([key, text]): [string, string] => [`${file} ${key}`, text]),
  );

  test('a name of the other script leaves the order of every sentence as it is', () => {
    const other = NAMES[locale === 'ar' ? 'en' : 'ar'];
    const moved = sentences.filter(
      ([, text]) => appearance(text, other, direction) !== appearance(text, NAMES[locale], direction),
    );
    expect(sentences.length).toBeGreaterThan(50);
    expect(moved).toEqual([]);
  });
});

const components = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|schema\.d/.test(file))
  .map((file): [string, string] => [file, readFileSync(new URL(file, source), 'utf8')]);
const matches = (pattern: RegExp, files = components) =>
  files.flatMap(([file, text]) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`));

test('every name that a component puts into a sentence is isolated', () => {
  const call = new RegExp(
    `\\bt\\([^()]*(?:\\([^()]*\\)[^()]*)*\\{[^{}]*\\b(?:${WRITTEN.join('|')}): (?<value>[\\w.]+(?:\\()?)`,
    'g',
  );
  const naked = components
    // RichText encloses these in `<bdi>`.
    .filter(([file]) => !file.endsWith('other-providers.tsx'))
    .flatMap(([file, text]) =>
      [...text.matchAll(call)]
        .map(({ groups }) => groups?.value ?? '')
        .filter((value) => !/^(isolate|isolateLtr|inline\.name|t)\($/.test(value))
        .filter((value) => !new RegExp(`const ${value} = isolate`).test(text))
        .map((value) => `${file}: ${value}`),
    );
  expect(naked).toEqual([]);
});

test('only member text has a direction of its own: a sentence of the interface has the page’s', () => {
  const written =
    /product-view\.tsx|user-text\.tsx|text-field\.tsx|text-area\.tsx|tags-field\.tsx|search-box\.tsx|combo-box-field\.tsx|refund-timeline\.tsx|dispute-row\.tsx|request-row\.tsx|quoted-text\.tsx/;
  const others = components.filter(([file]) => !written.test(file));
  expect(matches(/dir="auto"|dir=\{textDirection/g, others)).toEqual([]);
});

test('isolates are written by their helpers only', () => {
  const others = components.filter(([file]) => !/bidi-isolate|price\.ts|money-input|iban\.ts/.test(file));
  expect(matches(/\\u206[68]/g, others)).toEqual([]);
});
