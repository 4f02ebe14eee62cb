import { cn } from '@/lib/cn';
import type { Digits } from '@/lib/numbers';
import { languageTag } from '@/lib/numbers';
import { useFormat } from '@/ui';

/** Formats dollars and cents, always both, so that columns of amounts align. */
export function formatExactMoney(cents: number, digits: Digits, signed = false): string {
  const language = languageTag(digits === 'arab' ? 'ar' : 'en', digits);
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const plus = signed && cents > 0 ? '+' : '';
  return `${cents < 0 ? '−' : plus}$${format.format(Math.abs(cents) / 100)}`;
}

type Props = { cents: number; signed?: boolean; className?: string };

/** Ledger amount with cents, isolated left to right. */
export function Amount({ cents, signed, className }: Props) {
  const { digits } = useFormat();
  return (
    <bdi dir="ltr" className={cn('num whitespace-nowrap', className)}>
      {formatExactMoney(cents, digits, signed)}
    </bdi>
  );
}

/** Formats amounts and dates inside a sentence, isolated from its direction. */
export function useInlineFormat() {
  const { digits, locale, money, shortDate, slashDate, fullDate, monthYear, number } = useFormat();
  const date = (iso: string) => (locale === 'ar' ? slashDate(iso) : shortDate(iso));
  return {
    money: (cents: number) => `\u2066${formatExactMoney(cents, digits)}\u2069`,
    /** Without cents where there are none. */
    price: (cents: number) => `\u2066${money(cents)}\u2069`,
    number: (value: number) => `\u2068${number(value)}\u2069`,
    name: (name: string) => `\u2068${name}\u2069`,
    /** Requirements 9: day short-month year, in Arabic year/month/day. */
    date,
    inlineDate: (iso: string) => `\u2068${date(iso)}\u2069`,
    instant: (iso: string) => `\u2068${fullDate(iso)}\u2069`,
    /** November 2026, from 2026-11. */
    month: (period: string) => monthYear(`${period}-01T00:00:00Z`),
  };
}
