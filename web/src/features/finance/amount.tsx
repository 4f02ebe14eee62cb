import { isolate, isolateLtr } from '@/lib/bidi-isolate';
import { cn } from '@/lib/cn';
import { formatMoney } from '@/lib/money';
import { useFormat } from '@/ui';

type Props = { cents: number; signed?: boolean; className?: string };

/** Ledger amount with cents, isolated left to right. */
export function Amount({ cents, signed, className }: Props) {
  const { digits } = useFormat();
  return (
    <bdi dir="ltr" className={cn('num whitespace-nowrap', className)}>
      {formatMoney(cents, digits, signed)}
    </bdi>
  );
}

/** Formats amounts and dates inside a sentence, isolated from its direction. */
export function useInlineFormat() {
  const { money, shortDate: date, fullDate, monthYear, number } = useFormat();
  return {
    money: (cents: number) => isolateLtr(money(cents)),
    number: (value: number) => isolate(number(value)),
    name: (name: string) => isolate(name),
    date,
    inlineDate: (iso: string) => isolate(date(iso)),
    instant: (iso: string) => isolate(fullDate(iso)),
    /** November 2026, from 2026-11. */
    month: (period: string) => monthYear(`${period}-01T00:00:00Z`),
  };
}
