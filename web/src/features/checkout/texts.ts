import type { TextLoaders } from '@/lib/use-texts';

export const checkoutTexts: TextLoaders = {
  en: () => import('../../../public/locales/en/checkout.json'),
  ar: () => import('../../../public/locales/ar/checkout.json'),
};

export const tipsTexts: TextLoaders = {
  en: () => import('../../../public/locales/en/tips.json'),
  ar: () => import('../../../public/locales/ar/tips.json'),
};
