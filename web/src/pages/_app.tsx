import '@/styles/app.css';
import type { AppProps } from 'next/app';
import { appWithTranslation, type SSRConfig } from 'next-i18next/pages';
import { TipReturn } from '@/features/checkout/tip-return';
import { Consent } from '@/features/consent/consent';
import { type BuyButtonProps, type ProductSlots, ProductSlotsProvider } from '@/features/posts/product-slots';
import { useReplayEarlyInput } from '@/lib/hydration-replay';
import { TextsProvider } from '@/lib/i18n';
import { config } from '@/lib/i18n/config';
import { type QimaPage, type Settings, Shell, type ShellSlots } from '@/shell';
import { SettingsProvider } from '@/shell/settings';
import { FormatProvider } from '@/ui';
import { lazyWithRetry } from '@/ui/lazy';

// Members' drawers load when first opened, so that public pages stay small.
const slots: ShellSlots = {
  NotificationDrawerContent: lazyWithRetry(() =>
    import('@/features/notifications/drawer-content').then((module) => module.NotificationDrawerContent),
  ),
  ComposerDialog: lazyWithRetry(() => import('@/features/composer/composer-dialog').then((m) => m.ComposerDialog)),
  WaitingSender: lazyWithRetry(() => import('@/features/composer/waiting-sender').then((m) => m.WaitingSender)),
  AccountBanner: lazyWithRetry(() =>
    import('@/features/settings/account/deletion-banner').then((module) => module.DeletionBanner),
  ),
  StandingBanner: lazyWithRetry(() => import('@/features/standing/banner').then((module) => module.StandingBanner)),
  ReportDialog: lazyWithRetry(() => import('@/features/reporting').then((module) => module.ReportDialog)),
};

const productSlots: ProductSlots = {
  BuyButton: lazyWithRetry(
    () => import('@/features/checkout/buy-button').then((module) => module.BuyButton),
    ({ place }: BuyButtonProps) => place,
  ),
  TipDialog: lazyWithRetry(() => import('@/features/checkout/tip-dialog').then((module) => module.TipDialog)),
};

type Props = AppProps<{ settings?: Settings } & SSRConfig> & { Component: QimaPage };

function App({ Component, pageProps }: Props) {
  useReplayEarlyInput();
  const { settings, _nextI18Next: texts, ...props } = pageProps;
  return (
    <TextsProvider page={texts}>
      <SettingsProvider value={settings ?? null}>
        <FormatProvider renderedAt={settings?.renderedAt ?? 0}>
          <Shell page={Component} slots={slots}>
            <ProductSlotsProvider value={productSlots}>
              <Component {...props} />
            </ProductSlotsProvider>
            <TipReturn />
            <Consent />
          </Shell>
        </FormatProvider>
      </SettingsProvider>
    </TextsProvider>
  );
}

export default appWithTranslation(App, config);
