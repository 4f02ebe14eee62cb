/** A name for one attempt, so that trying again does nothing twice. randomUUID is missing where a page has no TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
