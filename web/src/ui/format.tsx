import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { fullDate, monthYear, shortDate, slashDate } from '@/lib/dates';
import { useTranslation } from '@/lib/i18n';
import { formatMoney } from '@/lib/money';
import { type Digits, formatCount, formatNumber } from '@/lib/numbers';
import { defaultPreferences, onPreferences, type Preferences, preferences } from '@/lib/preferences';

const RenderedAt = createContext(0);
const never = () => () => {};

/** True after hydration: before that the page must read as the server rendered it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferences, preferences, () => defaultPreferences);
}

let readersZone: string | undefined;

function timeZoneOfReader(): string {
  readersZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return readersZone;
}

const tickers = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let clockTime = 0;

function onTick(listener: () => void): () => void {
  tickers.add(listener);
  clockTime = Date.now();
  ticking ??= setInterval(() => {
    clockTime = Date.now();
    for (const ticker of tickers) ticker();
  }, 30_000);
  return () => {
    tickers.delete(listener);
    if (tickers.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** The present, every half minute; while hydrating, the moment at which the server rendered the page. */
export function useNow(): number {
  const renderedAt = useContext(RenderedAt);
  return useSyncExternalStore(
    onTick,
    () => clockTime || Date.now() - (Date.now() % 30_000),
    () => renderedAt,
  );
}

type Formats = {
  locale: string;
  digits: Digits;
  timeZone: string;
  number: (value: number) => string;
  count: (value: number) => string;
  money: (cents: number) => string;
  shortDate: (iso: string) => string;
  slashDate: (iso: string) => string;
  fullDate: (iso: string) => string;
  monthYear: (iso: string) => string;
};

/** Numbers, money and dates in the interface's language and the reader's digits. */
export function useFormat(): Formats {
  const { i18n } = useTranslation();
  const { numerals: digits } = usePreferences();
  const locale = i18n.language;
  const timeZone = useSyncExternalStore(never, timeZoneOfReader, () => 'UTC');
  return {
    locale,
    digits,
    timeZone,
    number: (value) => formatNumber(value, locale, digits),
    count: (value) => formatCount(value, locale, digits),
    money: (cents) => formatMoney(cents, digits),
    shortDate: (iso) => shortDate(iso, locale, digits, { timeZone }),
    slashDate: (iso) => slashDate(iso, digits, { timeZone }),
    fullDate: (iso) => fullDate(iso, locale, digits, { timeZone }),
    monthYear: (iso) => monthYear(iso, locale, digits),
  };
}

type Props = { renderedAt: number; children: ReactNode };

/** Gives the tree its clock. */
export function FormatProvider({ renderedAt, children }: Props) {
  return <RenderedAt value={renderedAt}>{children}</RenderedAt>;
}
