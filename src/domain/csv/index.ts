/** CSV by RFC 4180: a header row, CRLF after every row, quotes where a cell needs them. */

/** What a spreadsheet may take for the beginning of a formula (OWASP, “CSV injection”). */
const FORMULA_START = /^[=+\-@\t\r\n]/;

/** @param guard tells the columns that hold text of somebody else */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  guard: readonly boolean[],
): string {
  const lines = rows.map((row) => row.map((cell, index) => quote(guard[index] ? guardFormula(cell) : cell)));
  return [header.map(quote), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula.
 *
 * A text that begins with an apostrophe gets one too. So a reader takes exactly one apostrophe off every text that begins
 * with one, and has the original text back, whatever it was.
 */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) || text.startsWith("'") ? `'${text}` : text;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
