const ROUND_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 10];
const LINE_COUNT = 4;

/** Returns the ticks of the value axis in cents, ascending: four even steps of round dollars above the highest bar. */
export function axisTicks(highest: number): number[] {
  const least = Math.max(highest, LINE_COUNT * 100) / LINE_COUNT;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.ceil((ROUND_STEPS.find((factor) => factor * power >= least) ?? 10) * power);
  // $2.50 steps read badly, so below ten dollars they are whole dollars.
  const round = step < 1000 ? Math.ceil(step / 100) * 100 : step;
  return Array.from({ length: LINE_COUNT }, (_, index) => round * (index + 1));
}

/** Returns the ticks of an axis of numbers: four even steps above the highest bar. */
export function countTicks(highest: number): number[] {
  return axisTicks(highest * 100).map((hundredths) => hundredths / 100);
}

/** Returns which bars have a label: each, or every second or third, counted from the newest. */
export function hasLabel(index: number, count: number, slot: number, widest: number): boolean {
  const every = Math.max(1, Math.ceil(widest / slot));
  return (count - 1 - index) % every === 0;
}
