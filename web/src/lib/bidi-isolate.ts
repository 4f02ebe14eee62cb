/** A name inside a sentence: whatever its direction, it does not turn the words around it. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A price, number or file name inside a sentence: always left to right. */
export function isolateLtr(text: string): string {
  return `\u2066${text}\u2069`;
}
