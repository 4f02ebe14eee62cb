import { type Digits, languageTag, numberFormat } from '@/lib/numbers';

/** A unit is 10⁻¹² cent, thus 10⁻¹⁴ dollar. */
const DOLLAR_DIGITS = 14;
/** Sums of this size are shown in cents: further decimals would only make them longer. */
const LARGE_SUM = 100n * 10n ** BigInt(DOLLAR_DIGITS);

/** Formats units in dollars, rounded down: $0.8413, and <$0.0001 for less than the last decimal. */
export function formatUnits(units: bigint, digits: Digits, decimals = 4): string {
  const steps = units / 10n ** BigInt(DOLLAR_DIGITS - decimals);
  const isTiny = steps === 0n && units > 0n;
  const language = languageTag(digits === 'arab' ? 'ar' : 'en', digits);
  const format = numberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${isTiny ? '<' : ''}$${format.format(Number(isTiny ? 1n : steps) / 10 ** decimals)}`;
}

/** Formats the sum of a node: four decimals below 100 dollars, then two. */
export function formatSum(units: bigint, digits: Digits): string {
  return formatUnits(units, digits, units < LARGE_SUM ? 4 : 2);
}
