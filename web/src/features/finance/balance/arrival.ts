const DAY_MS = 86_400_000;
const MIN_BANK_DAYS = 2;
const MAX_BANK_DAYS = 5;

/** Returns the earliest and latest arrival of a wire requested now: two to five business days. */
export function estimateArrival(now: Date): [Date, Date] {
  return [addBankDays(now, MIN_BANK_DAYS), addBankDays(now, MAX_BANK_DAYS)];
}

function addBankDays(start: Date, days: number): Date {
  let day = start;
  for (let left = days; left > 0; ) {
    day = new Date(day.getTime() + DAY_MS);
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
    if (!isWeekend) left -= 1;
  }
  return day;
}
