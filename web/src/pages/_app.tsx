import '@/styles/app.css';
import type { AppProps } from 'next/app';
import dynamic from 'next/dynamic';
import Head from 'next/head';
import { appWithTranslation } from 'next-i18next/pages';
import { lazy } from 'react';
import { type ProductParts, ProductPartsProvider } from '@/features/posts/product-parts';
import { type QimaPage, type Settings, Shell, type ShellSlots } from '@/shell';
import { SettingsProvider } from '@/shell/settings';
import { FormatProvider } from '@/ui';

// Members' drawers come when they are first opened, so that public pages stay light.
const slots: ShellSlots = {
  NotificationDrawerContent: dynamic(
    () => import('@/features/notifications/drawer-content').then((module) => module.NotificationDrawerContent),
    { ssr: false },
  ),
  ComposerDialog: dynamic(() => import('@/features/composer/composer-dialog').then((module) => module.ComposerDialog), {
    ssr: false,
  }),
};

// Posts stand on any page, and what is paid for them with it.
const productParts: ProductParts = {
  BuyButton: lazy(() => import('@/features/checkout/buy-button').then(({ BuyButton }) => ({ default: BuyButton }))),
  TipDialog: dynamic(() => import('@/features/checkout/tip-dialog').then((module) => module.TipDialog), { ssr: false }),
};

type Props = AppProps<{ settings?: Settings }> & { Component: QimaPage };

function App({ Component, pageProps }: Props) {
  const { settings = null, ...props } = pageProps;
  return (
    <SettingsProvider value={settings}>
      <FormatProvider renderedAt={settings?.renderedAt ?? 0}>
        <Head>
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        </Head>
        <Shell page={Component} slots={slots}>
          <ProductPartsProvider value={productParts}>
            <Component {...props} />
          </ProductPartsProvider>
        </Shell>
      </FormatProvider>
    </SettingsProvider>
  );
}

export default appWithTranslation(App);
