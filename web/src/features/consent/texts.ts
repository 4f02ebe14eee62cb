import type { TextLoaders } from '@/lib/use-texts';

export const consentTexts: TextLoaders = {
  en: () => import('../../../public/locales/en/consent.json'),
  ar: () => import('../../../public/locales/ar/consent.json'),
};
