/** Languages and how their texts are read: English has no prefix, Arabic stands under /ar. */
module.exports = {
  i18n: { defaultLocale: 'en', locales: ['en', 'ar'], localeDetection: false },
  defaultNS: 'common',
  fallbackLng: false,
  localePath: './public/locales',
  reloadOnPrerender: process.env.NODE_ENV === 'development',
  // The specification's figures for loading translations (section 9).
  backend: { maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 },
};
