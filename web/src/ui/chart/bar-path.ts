type Segment = { y: number; height: number; isTop: boolean };

/** Path of a segment with rounded corners, rounder at the end of the bar. */
export function barPath({ y, height, isTop }: Segment, x: number, width: number): string {
  const end = Math.min(isTop ? 6 : 3, height / 2, width / 2);
  const base = Math.min(3, height / 2, width / 2);
  return [
    `M${x} ${y + end}q0 ${-end} ${end} ${-end}h${width - 2 * end}q${end} 0 ${end} ${end}`,
    `v${height - end - base}q0 ${base} ${-base} ${base}h${2 * base - width}q${-base} 0 ${-base} ${-base}z`,
  ].join('');
}
