/** Isolates a name inside a sentence, so that its direction does not reorder the surrounding text. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Isolates a price, number or file name inside a sentence, always left to right. */
export function isolateLtr(text: string): string {
  return `\u2066${text}\u2069`;
}
