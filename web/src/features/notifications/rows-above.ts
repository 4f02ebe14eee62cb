/**
 * By how many rows a list moved under its reader: what stood at `top` stands that much lower since others came on
 * top of it. A row that went up itself is passed over for the next one that stayed.
 */
export function countRowsAbove(before: readonly string[], after: readonly string[], top: number): number {
  const places = new Map(after.map((id, place) => [id, place]));
  const stayed = before.slice(top).find((id, index) => (places.get(id) ?? -1) >= top + index);
  return stayed === undefined ? 0 : (places.get(stayed) ?? 0) - before.indexOf(stayed);
}
