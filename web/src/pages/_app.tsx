import '@/styles/app.css';
import type { AppProps } from 'next/app';
import Head from 'next/head';
import { Consent } from '@/features/consent/consent';
import { type BuyButtonProps, type ProductSlots, ProductSlotsProvider } from '@/features/posts/product-slots';
import { useReplayEarlyInput } from '@/lib/hydration-replay';
import { type PageTexts, TextsProvider } from '@/lib/i18n';
import { type QimaPage, type Settings, Shell, type ShellSlots } from '@/shell';
import { SettingsProvider } from '@/shell/settings';
import { FormatProvider } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';

// Members' drawers load when first opened, so that public pages stay small.
const slots: ShellSlots = {
  NotificationDrawerContent: lazyWithRetry(() =>
    import('@/features/notifications/drawer-content').then((module) => module.NotificationDrawerContent),
  ),
  ComposerDialog: lazyWithRetry(() =>
    import('@/features/composer/composer-dialog').then((module) => module.ComposerDialog),
  ),
  AccountBanner: lazyWithRetry(() =>
    import('@/features/settings/account/deletion-banner').then((module) => module.DeletionBanner),
  ),
  ReportDialog: lazyWithRetry(() => import('@/features/reporting').then((module) => module.ReportDialog)),
};

// Product components are needed on every page with posts.
const productSlots: ProductSlots = {
  BuyButton: lazyWithRetry(
    () => import('@/features/checkout/buy-button').then((module) => module.BuyButton),
    ({ place }: BuyButtonProps) => place,
  ),
  TipDialog: lazyWithRetry(() => import('@/features/checkout/tip-dialog').then((module) => module.TipDialog)),
};

type Props = AppProps<{ settings?: Settings; i18n?: PageTexts }> & { Component: QimaPage };

export default function App({ Component, pageProps, router }: Props) {
  useReplayEarlyInput();
  const { settings = null, i18n, ...props } = pageProps;
  // Next's own error page has no messages; those loaded before are kept.
  const texts = i18n ?? { language: router.locale === 'ar' ? 'ar' : 'en', texts: {} };
  return (
    <TextsProvider page={texts}>
      <SettingsProvider value={settings}>
        <FormatProvider renderedAt={settings?.renderedAt ?? 0}>
          <Head>
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          </Head>
          <Shell page={Component} slots={slots}>
            <ProductSlotsProvider value={productSlots}>
              <Component {...props} />
            </ProductSlotsProvider>
            <Consent />
          </Shell>
        </FormatProvider>
      </SettingsProvider>
    </TextsProvider>
  );
}
