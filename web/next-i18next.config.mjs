/** Namespaces of public pages, whose HTML contains only the texts in use. The browser loads the rest of all in one file. */
export const publicNamespaces = [
  'comments',
  'common',
  'errors',
  'explore',
  'guest',
  'post',
  'profile',
  'reactions',
  'reviews',
  'share',
  'transparency',
];

/**
 * Settings of next-i18next for Next and for the bundle; src/lib/i18n/config.ts adds what runs.
 *
 * @type {import('next-i18next/pages').UserConfig}
 */
export default {
  // English has no prefix, Arabic has /ar.
  i18n: { defaultLocale: 'en', locales: ['en', 'ar'], localeDetection: false },
  // A text that is missing in one language is a fault, which the other language must not hide.
  fallbackLng: false,
  // Values of requirements 9 for loading translations.
  maxRetries: 5,
  retryTimeout: 350,
  maxParallelReads: 10,
};
