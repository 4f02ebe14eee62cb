import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { createStore, useStore } from '@/lib/create-store';
import { onDataSaverChange, savesData } from '@/lib/data-saver';
import { dayMonth, fullDate, isoDate, monthYear, shortDate, slashDate } from '@/lib/dates';
import { useTranslation } from '@/lib/i18n';
import { formatMoney } from '@/lib/money';
import { type Digits, formatCount, formatNumber } from '@/lib/numbers';
import { defaultPreferences, onPreferencesChange, type Preferences, preferences } from '@/lib/preferences';

const RenderedAt = createContext(0);
const subscribeNever = () => () => {};

/** Returns true after hydration: until then the page must match the server's rendering. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferencesChange, preferences, () => defaultPreferences);
}

/** Whether to load smaller pictures; false on the server and during hydration. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(onDataSaverChange, savesData, () => false);
}

let cachedTimeZone: string | undefined;

function userTimeZone(): string {
  cachedTimeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return cachedTimeZone;
}

const TICK_MS = 30_000;

const clock = createStore(0, () => {
  clock.set(Date.now());
  const timer = setInterval(() => clock.set(Date.now()), TICK_MS);
  return () => clearInterval(timer);
});

/** Returns the current time, updated every half minute; during hydration, the time of server rendering. */
export function useNow(): number {
  const renderedAt = useContext(RenderedAt);
  return useStore(clock, (time) => time || Date.now() - (Date.now() % TICK_MS), renderedAt);
}

/** Dates: `shortDate` on cards and in sentences, `slashDate` in the library, `isoDate` for versions of documents. */
type Formats = {
  locale: string;
  digits: Digits;
  timeZone: string;
  number: (value: number) => string;
  count: (value: number) => string;
  money: (cents: number) => string;
  shortDate: (iso: string) => string;
  slashDate: (iso: string) => string;
  isoDate: (iso: string) => string;
  fullDate: (iso: string) => string;
  monthYear: (iso: string) => string;
  dayMonth: (iso: string) => string;
};

/** Formats numbers, money and dates in the interface's language and the member's digits. */
export function useFormat(): Formats {
  const { i18n } = useTranslation();
  const { numerals: digits } = usePreferences();
  const locale = i18n.language;
  const timeZone = useSyncExternalStore(subscribeNever, userTimeZone, () => 'UTC');
  return {
    locale,
    digits,
    timeZone,
    number: (value) => formatNumber(value, locale, digits),
    count: (value) => formatCount(value, locale, digits),
    money: (cents) => formatMoney(cents, digits),
    shortDate: (iso) => shortDate(iso, locale, digits, { timeZone }),
    slashDate: (iso) => slashDate(iso, digits, { timeZone }),
    isoDate: (iso) => isoDate(iso, { timeZone }),
    fullDate: (iso) => fullDate(iso, locale, digits, { timeZone }),
    monthYear: (iso) => monthYear(iso, locale, digits),
    dayMonth: (iso) => dayMonth(iso, locale, digits),
  };
}

type Props = { renderedAt: number; children: ReactNode };

/** Provides the time of server rendering. */
export function FormatProvider({ renderedAt, children }: Props) {
  return <RenderedAt value={renderedAt}>{children}</RenderedAt>;
}
