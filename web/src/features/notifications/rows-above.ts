/**
 * Counts the rows inserted above the first visible row `top`. If that row itself moved up, the next one that stayed is
 * used.
 */
export function countRowsAbove(before: readonly string[], after: readonly string[], top: number): number {
  const places = new Map(after.map((id, place) => [id, place]));
  const stayed = before.slice(top).find((id, index) => (places.get(id) ?? -1) >= top + index);
  return stayed === undefined ? 0 : (places.get(stayed) ?? 0) - before.indexOf(stayed);
}
