import type { TextLoaders } from '@/lib/use-texts';

export const searchTexts: TextLoaders = {
  en: () => import('../../../public/locales/en/search.json'),
  ar: () => import('../../../public/locales/ar/search.json'),
};
