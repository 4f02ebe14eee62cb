import type { TextLoaders } from '@/lib/use-texts';

export const reportTexts: TextLoaders = {
  en: () => import('../../../public/locales/en/report.json'),
  ar: () => import('../../../public/locales/ar/report.json'),
};
