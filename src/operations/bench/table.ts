/** Markdown tables, aligned so that they are also readable in a terminal. */

/**
 * @param head column titles; the first column is aligned to the left, the others to the right
 * @param rows cells, one per column title
 */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) =>
    Math.max(3, ...[title, ...rows.map((row) => row[at] ?? '')].map((c) => c.length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** Bytes in thousands, such as `22.4k`; small numbers in full. */
export function kilo(bytes: number): string {
  if (bytes < 1000) return String(Math.round(bytes));
  const thousands = bytes / 1000;
  return `${thousands < 100 ? thousands.toFixed(1).replace(/\.0$/, '') : Math.round(thousands).toLocaleString('en')}k`;
}
