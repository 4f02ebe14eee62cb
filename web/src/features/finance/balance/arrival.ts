const DAY = 86_400_000;
const FIRST = 2;
const LAST = 5;

/** The two days between which a wire that is asked for now arrives: two to five on which banks work. */
export function arrival(now: Date): [Date, Date] {
  return [afterBankDays(now, FIRST), afterBankDays(now, LAST)];
}

function afterBankDays(start: Date, days: number): Date {
  let day = start;
  for (let left = days; left > 0; ) {
    day = new Date(day.getTime() + DAY);
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
    if (!isWeekend) left -= 1;
  }
  return day;
}
