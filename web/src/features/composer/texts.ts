import type { TextLoaders } from '@/lib/use-texts';

export const composerTexts: TextLoaders = {
  en: () => import('../../../public/locales/en/composer.json'),
  ar: () => import('../../../public/locales/ar/composer.json'),
};
