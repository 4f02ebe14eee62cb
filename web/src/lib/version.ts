/** Short hash (FNV-1a) of some values, for cacheable URLs. */
export function contentVersion(...parts: (string | number | null | undefined)[]): string {
  let hash = 0x811c9dc5;
  for (const character of parts.join('\u0000')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
