/** Formats a cell by RFC 4180. An apostrophe keeps text from becoming a formula. */
function csvCell(value: string | number): string {
  const text = typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value) ? String(value) : escapeFormula(value);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

function escapeFormula(text: string): string {
  return /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** Formats rows as CSV in UTF-8 with a byte order mark, which spreadsheets need for Arabic. */
export function toCsv(rows: (string | number)[][]): string {
  return `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Formats cents as a plain decimal number. */
export function centsToDecimal(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}
