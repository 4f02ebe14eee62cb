import { createContext, useContext, useSyncExternalStore } from 'react';
import { useTranslation } from '@/lib/i18n';

/** Operator settings read at run time; pages receive them as `pageProps.settings`, never from the build. */
export type Settings = {
  brandName: string;
  brandNameAr: string;
  /** Null: the default description of requirements 1, in the page's language. */
  description: string | null;
  aboutUrl: string;
  webOrigin: string;
  /** Time of server rendering, so that relative times match during hydration. */
  renderedAt: number;
};

/** External page about the product (requirements 1); the same in server/boot.mjs. */
export const DEFAULT_ABOUT_URL = 'https://about.qima.example/';

const Context = createContext<Settings | null>(null);
export const SettingsProvider = Context;

const DEFAULT_SETTINGS: Settings = {
  brandName: process.env.BUILD_BRAND_NAME ?? '',
  brandNameAr: process.env.BUILD_BRAND_NAME_AR ?? '',
  description: null,
  aboutUrl: DEFAULT_ABOUT_URL,
  webOrigin: '',
  renderedAt: 0,
};

let cachedBootSettings: Settings | null = null;

function bootSettings(): Settings {
  const boot = window.__qima;
  if (!boot) return DEFAULT_SETTINGS;
  const { brandName, brandNameAr, aboutUrl } = boot;
  cachedBootSettings ??= { ...DEFAULT_SETTINGS, brandName, brandNameAr, aboutUrl, webOrigin: window.location.origin };
  return cachedBootSettings;
}

const subscribeNever = () => () => {};

/** Returns the page's settings. Pages rendered at build time have those of the build until /boot.js is read. */
export function useSettings(): Settings {
  const pageSettings = useContext(Context);
  const clientSettings = useSyncExternalStore(subscribeNever, bootSettings, () => DEFAULT_SETTINGS);
  return pageSettings ?? clientSettings;
}

/** Returns the product's name in the page's language. */
export function useBrandName(): string {
  const { brandName, brandNameAr } = useSettings();
  const { i18n } = useTranslation();
  return i18n.language === 'ar' ? brandNameAr : brandName;
}
