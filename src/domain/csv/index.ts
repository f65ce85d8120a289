/** CSV by RFC 4180: a header row, CRLF after every row, quotes where needed. */

/** Characters that a spreadsheet may interpret as the start of a formula (OWASP, “CSV injection”). */
const FORMULA_START = /^[=+\-@\t\r\n]/;

/** @param guard returns true for columns with untrusted text */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  guard: readonly boolean[],
): string {
  const lines = rows.map((row) => row.map((cell, index) => quote(guard[index] ? guardFormula(cell) : cell)));
  return [header.map(quote), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/**
 * Prefixes an apostrophe to a text that a spreadsheet would run as a formula.
 *
 * A text that already starts with an apostrophe gets another one, so the original is restored by removing exactly one
 * leading apostrophe.
 */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) || text.startsWith("'") ? `'${text}` : text;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
