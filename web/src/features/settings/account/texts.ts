import type { TextLoaders } from '@/lib/use-texts';

export const accountTexts: TextLoaders = {
  en: () => import('../../../../public/locales/en/account.json'),
  ar: () => import('../../../../public/locales/ar/account.json'),
};
