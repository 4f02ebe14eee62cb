import type { TextLoaders } from '@/lib/use-texts';

export const notificationTexts: TextLoaders = {
  en: () => import('../../../public/locales/en/notifications.json'),
  ar: () => import('../../../public/locales/ar/notifications.json'),
};
