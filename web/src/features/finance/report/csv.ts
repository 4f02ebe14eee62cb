/** A cell as RFC 4180 has it. What a spreadsheet would take for a formula is kept text by an apostrophe. */
function csvCell(value: string | number): string {
  const text = typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value) ? String(value) : escapeFormula(value);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

function escapeFormula(text: string): string {
  return /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** Rows as a file that spreadsheets open with Arabic intact: UTF-8 says itself by its mark. */
export function toCsv(rows: (string | number)[][]): string {
  return `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Cents as a plain decimal that spreadsheets add up. */
export function centsToDecimal(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}
