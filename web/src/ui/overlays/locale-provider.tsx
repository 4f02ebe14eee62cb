import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from '@/lib/i18n';
import { useNavigation } from '../navigation';

/** Provides language, direction and navigation to react-aria. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { navigate, localizedHref } = useNavigation();
  return (
    <I18nProvider locale={i18n.language === 'ar' ? 'ar-AE' : 'en-US'}>
      <RouterProvider navigate={navigate} useHref={localizedHref}>
        {children}
      </RouterProvider>
    </I18nProvider>
  );
}
