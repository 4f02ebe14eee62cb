/** Reads a typed number of a statement, such as S-2307 or 2307; null if it is none. */
export function readStatementNumber(typed: string): number | null {
  const latin = typed.trim().replace(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x660));
  const [, number] = /^(?:s-?)?([1-9]\d{0,8})$/i.exec(latin) ?? [];
  return number ? Number(number) : null;
}
