export type RelativeTime = { unit: 'now' | 'm' | 'h' | 'd' | 'w'; count: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Just now, then minutes, hours, days, weeks (requirements 2). A future time, from a clock ahead, is now. */
export function relativeTime(then: number, now: number): RelativeTime {
  const passed = now - then;
  if (passed < MINUTE) return { unit: 'now', count: 0 };
  if (passed < HOUR) return { unit: 'm', count: Math.floor(passed / MINUTE) };
  if (passed < DAY) return { unit: 'h', count: Math.floor(passed / HOUR) };
  if (passed < WEEK) return { unit: 'd', count: Math.floor(passed / DAY) };
  return { unit: 'w', count: Math.floor(passed / WEEK) };
}
