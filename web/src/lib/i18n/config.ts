import type { BackendModule, FormatterModule } from 'i18next';
import type { UserConfig } from 'next-i18next/pages';
import settings from '../../../next-i18next.config.mjs';
import { formatNumber } from '../numbers';
import { handleMissingText } from './missing-texts';
import { usedKeysRecorder } from './used-keys';

/** Reads a file of texts from the build; the second argument of `callback` asks i18next for a retry. */
export const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, callback) => {
    import(`../../../public/locales/${language}/${namespace}.json`).then(
      (file) => callback(null, file.default),
      (error) => callback(error, true),
    );
  },
};

/** `{{count, n}}` is a number in the member's digits, `{{progress, percent}}` one with its sign. */
export const formatter: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, format, language = 'en', { digits } = {}) => {
    if (typeof value !== 'number') return value;
    const number = formatNumber(value, language, digits);
    return format === 'percent' ? `${number}${digits === 'arab' ? '٪' : '%'}` : number;
  },
};

export const config: UserConfig = {
  ...settings,
  // The settings are in the bundle, not in the props of each page.
  serializeConfig: false,
  // A page has the texts of its namespaces; others are loaded by the components that need them.
  partialBundledLanguages: true,
  // All keys are nested: nothing else is tried.
  ignoreJSONStructure: false,
  keySeparator: '.',
  nsSeparator: ':',
  // A plural form of nothing may be empty: «و 0 آخرون» is not written.
  // The plural form of none may be empty.
  returnEmptyString: true,
  parseMissingKeyHandler: handleMissingText,
  use: typeof window === 'undefined' ? [backend, formatter, usedKeysRecorder] : [backend, formatter],
};
