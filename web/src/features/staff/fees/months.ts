const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

/** Returns the month of an address, such as 2026-10; null for anything else, which is the present month. */
export function readMonth(value: unknown): string | null {
  return typeof value === 'string' && MONTH.test(value) ? value : null;
}

/** Returns the month some months later, or earlier. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
