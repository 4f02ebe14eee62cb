import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';

export type Locale = 'en' | 'ar';
export const LOCALES: readonly Locale[] = ['en', 'ar'];

const FOLDER = join(__dirname, '../../public/locales');

function loadTexts(locale: Locale): Record<string, object> {
  const files = readdirSync(join(FOLDER, locale)).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(join(FOLDER, locale, name), 'utf8')) as object,
    ]),
  );
}

const i18n = createInstance();
void i18n.init({
  initAsync: false,
  resources: { en: loadTexts('en'), ar: loadTexts('ar') },
  defaultNS: 'common',
  interpolation: { escapeValue: false },
});
i18n.services.formatter?.add('n', (value: unknown) => new Intl.NumberFormat('en').format(Number(value)));

/** Translates with the product's own messages: `t('post:share')`. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

export function translator(locale: Locale): Translate {
  const t = i18n.getFixedT(locale);
  return (key, values = {}) => {
    const text = t(key, { brand: 'Qima', ...values });
    if (text === key || (!i18n.exists(key, { lng: locale, ...values }) && text === key.split(':').at(-1)))
      throw new Error(`There is no text ${key} in ${locale}`);
    return text;
  };
}

/** Returns a path of the product in a language: `en` has no prefix. */
export function localePath(locale: Locale, path: string): string {
  if (locale === 'en') return path;
  return path === '/' ? '/ar' : `/ar${path}`;
}
